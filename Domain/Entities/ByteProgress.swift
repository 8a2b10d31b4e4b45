/// How far something that is sent or loaded has come.
public struct ByteProgress: Hashable, Sendable {
  /// Never fewer than told before, and at the end ``totalBytes``.
  public let completedBytes: Int
  /// `nil` while it is not known.
  public let totalBytes: Int?

  /// Takes the numbers as they are.
  ///
  /// - Parameters:
  ///   - completedBytes: how many bytes are done.
  ///   - totalBytes: how many there are; `nil` while that is not known.
  public init(completedBytes: Int, totalBytes: Int?) {
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
  }

  /// The share that is done, from 0 to 1; `nil` while the whole is not known.
  public var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes > 0 ? min(1, max(0, Double(completedBytes) / Double(totalBytes))) : 1
  }
}

/// Is told of progress, in order, on any thread. It must return quickly.
public typealias ByteProgressHandler = @Sendable (ByteProgress) -> Void
