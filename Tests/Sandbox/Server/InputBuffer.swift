import OpenMarketData

/// A buffer that stores received bytes until they're parsed.
struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of buffered bytes that are known to contain no line feed. These bytes aren't searched again when more bytes
  /// arrive.
  private var searched = 0

  init() {}

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ new: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// Removes the first line and returns it without CRLF, or returns `nil` if the line isn't complete yet.
  ///
  /// Only CRLF ends a line. RFC 9112, section 2.2, also allows LF, but two recipients that end lines differently would parse the
  /// same bytes as different messages.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of the line, including CRLF, in bytes.
  ///   - tooLong: The error to throw if the line exceeds the limit.
  mutating func takeLine(
    limit: Int, tooLong: @autoclosure () -> RequestRejection
  ) throws(RequestRejection) -> ArraySlice<UInt8>? {
    let rest = bytes[start...].prefix(max(0, limit))
    guard let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      guard count < limit else { throw tooLong() }
      searched = rest.count
      return nil
    }
    let line = rest[..<end]
    guard line.last == UInt8(ascii: "\r") else { throw .badRequest("A line ends without CRLF.") }
    drop(line.count + 1)
    return line.dropLast()
  }

  /// Removes the first buffered bytes, at most the given number of bytes, and returns them.
  mutating func take(upTo limit: Int) -> ArraySlice<UInt8> {
    let run = bytes[start...].prefix(limit)
    drop(run.count)
    return run
  }

  private mutating func drop(_ count: Int) {
    start += count
    searched = 0
    // Free the memory of an empty buffer, so that an idle connection doesn't retain the memory.
    if isEmpty { self = InputBuffer() }
  }
}
