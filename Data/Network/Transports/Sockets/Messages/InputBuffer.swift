/// Bytes that have come and are not yet read; lines and runs of bytes are taken off their front.
package struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// How many unread bytes are known to hold no line feed, so that a line that comes byte by byte is searched once.
  private var searched = 0

  package init() {}

  package var count: Int { bytes.count - start }
  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ new: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// A Boolean value that indicates whether the unread bytes begin with a prefix, as far as they have come.
  package func agrees(with prefix: some Collection<UInt8>) -> Bool {
    zip(bytes[start...], prefix).allSatisfy { $0 == $1 }
  }

  /// Takes a line without its CRLF, of at most a number of bytes, CRLF included; `nil` when its end has not come.
  ///
  /// A line ends with CRLF alone (RFC 9112, section 2.2 lets a recipient take a single LF; two parties that differ
  /// in that see different requests).
  package mutating func takeLine(
    limit: Int, tooLong: @autoclosure () -> MessageDefect
  ) throws(MessageDefect) -> ArraySlice<UInt8>? {
    let rest = bytes[start...].prefix(max(0, limit))
    guard let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      guard count < limit else { throw tooLong() }
      searched = rest.count
      return nil
    }
    let line = rest[..<end]
    guard line.last == UInt8(ascii: "\r") else { throw .malformed("A line ends without CRLF.") }
    drop(line.count + 1)
    return line.dropLast()
  }

  /// Takes as many bytes as there are, up to a number.
  package mutating func take(upTo limit: Int) -> ArraySlice<UInt8> {
    let run = bytes[start...].prefix(limit)
    drop(run.count)
    return run
  }

  private mutating func drop(_ count: Int) {
    start += count
    searched = 0
    // An idle connection keeps no memory for what it may send one day.
    if isEmpty { self = InputBuffer() }
  }
}
