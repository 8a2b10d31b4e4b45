/// The checksum of PNG chunks (PNG specification, third edition, annex D), by which stored pictures and the bodies of
/// answers are known again, too.
package struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { remainder, _ in
      remainder & 1 == 1 ? 0xEDB8_8320 ^ remainder >> 1 : remainder >> 1
    }
  }

  package let value: UInt32

  package init(_ bytes: some Sequence<UInt8>) {
    let table = Self.table
    var remainder = UInt32.max
    for byte in bytes {
      remainder = table[Int((remainder ^ UInt32(byte)) & 0xFF)] ^ remainder >> 8
    }
    value = ~remainder
  }
}
