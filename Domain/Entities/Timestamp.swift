/// A moment, in milliseconds since 1970-01-01T00:00:00 UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The moment as a number, negative before 1970.
  public let millisecondsSince1970: Int64

  /// Takes a number of milliseconds, of any size.
  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}
