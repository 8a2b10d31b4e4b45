/// A point in time, in milliseconds since 1970-01-01T00:00:00 UTC.
public struct Timestamp: Hashable, Codable, Sendable {
  /// The number of milliseconds. The number is negative for dates before 1970.
  public let millisecondsSince1970: Int64

  /// Creates a timestamp from a number of milliseconds since 1970-01-01T00:00:00 UTC.
  public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }
}
