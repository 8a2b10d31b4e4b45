/// What came of asking somebody for a line.
enum TypedLine: Hashable, Sendable {
  case text(String)
  /// It holds bytes that are no text.
  case unreadable
  /// Nobody types any more.
  case end
  /// The program was told to end meanwhile.
  case cancelled
}
