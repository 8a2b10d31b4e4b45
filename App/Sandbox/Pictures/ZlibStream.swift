/// A zlib stream (RFC 1950) that holds its bytes as they are, in stored blocks (RFC 1951, section
/// 3.2.4).
struct ZlibStream {
  private static let longestBlock = 0xFFFF

  let bytes: [UInt8]

  init(storing content: [UInt8]) {
    var bytes: [UInt8] = [0x78, 0x01]  // deflate, 32 KiB window, fastest; a multiple of 31
    var start = 0
    repeat {
      let end = min(start + Self.longestBlock, content.count)
      let length = UInt16(end - start)
      bytes.append(end == content.count ? 1 : 0)
      for part in [length, ~length] { bytes += [UInt8(part & 0xFF), UInt8(part >> 8)] }
      bytes += content[start..<end]
      start = end
    } while start < content.count
    self.bytes = bytes + Adler32(content).value.bigEndianBytes
  }
}
