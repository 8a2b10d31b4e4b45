/// How far something that is sent or loaded has come.
public struct ByteProgress: Hashable, Sendable {
  /// Never fewer than told before, and at the end ``totalBytes``.
  public let completedBytes: Int
  /// `nil` while it is not known.
  public let totalBytes: Int?

  public init(completedBytes: Int, totalBytes: Int?) {
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
  }
}

/// Is told of progress, in order, on any thread. It must return quickly.
public typealias ByteProgressHandler = @Sendable (ByteProgress) -> Void
