/// How far a transfer has come.
public struct TransferProgress: Hashable, Sendable {
  /// Bytes of the body so far; never fewer than told before.
  public let completedBytes: Int
  /// Bytes of the whole body, where that is known.
  public let totalBytes: Int?

  public init(completedBytes: Int, totalBytes: Int?) {
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
  }
}

/// Is told of progress, in order, on any thread. It must return quickly: the transfer, and others beside it, wait for it.
public typealias TransferProgressHandler = @Sendable (TransferProgress) -> Void
