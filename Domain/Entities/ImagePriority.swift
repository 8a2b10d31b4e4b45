/// How soon a picture is needed.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// It may come into view. It is loaded when nothing urgent waits.
  case soon
  /// Its place is on the screen. What came into view last is loaded first.
  case visible

  public static func < (lhs: ImagePriority, rhs: ImagePriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
