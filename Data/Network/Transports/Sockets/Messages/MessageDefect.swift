/// Why bytes are no HTTP message, or none that is read to its end; one line for whoever wrote the other side.
package enum MessageDefect: Error, Hashable {
  case malformed(String)
  /// The first line is too long.
  case startLineTooLong(String)
  /// The header or trailer fields are too many, or too long.
  case fieldSectionTooLarge(String)
  /// The body is larger than this many bytes.
  case bodyTooLarge(limit: Int)
}
