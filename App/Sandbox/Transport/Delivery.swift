/// How an answer travels. Faults are made of it: a market that misbehaves on demand changes the delivery, and each
/// transport carries it out in its own way.
public struct Delivery: Hashable, Sendable {
  /// Where the answer ends.
  public enum End: Hashable, Sendable {
    /// With its last byte.
    case complete
    /// After this many bytes of the body, although all of them were announced.
    case cut(afterBytes: Int)
    /// Before its first byte: the connection is reset.
    case reset
  }

  /// How long to wait before the first byte.
  public var latency: Duration
  /// The most bytes of the body a second; `nil` for as fast as it goes.
  public var bytesPerSecond: Int?
  /// Where the answer ends.
  public var end: End

  /// Takes everything as it is; what is left out is as it should be.
  ///
  /// - Parameters:
  ///   - latency: how long to wait before the first byte.
  ///   - bytesPerSecond: the most bytes of the body a second.
  ///   - end: where the answer ends.
  public init(latency: Duration = .zero, bytesPerSecond: Int? = nil, end: End = .complete) {
    self.latency = latency
    self.bytesPerSecond = bytesPerSecond
    self.end = end
  }

  /// At once and whole.
  public static let plain = Delivery()
}
