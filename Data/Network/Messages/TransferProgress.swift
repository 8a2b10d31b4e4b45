/// How far a transfer has come.
public struct TransferProgress: Hashable, Sendable {
  /// Which body is on its way.
  public enum Direction: Hashable, Sendable {
    /// The request's, to the server. Where there is one, it is told of first.
    case upload
    /// The response body. Only the body of a success (2xx) has progress.
    case download
  }

  /// Which of the two bodies it is about.
  public let direction: Direction
  /// Bytes of the body so far; never fewer than told before of the same direction, and at the end of a successful
  /// transfer ``totalBytes``.
  public let completedBytes: Int
  /// Bytes of the whole body, where that is known.
  public let totalBytes: Int?

  /// Takes the numbers as they are.
  ///
  /// - Parameters:
  ///   - direction: which body is on its way.
  ///   - completedBytes: how many of its bytes are done.
  ///   - totalBytes: how many it has, where that is known.
  public init(direction: Direction = .download, completedBytes: Int, totalBytes: Int?) {
    self.direction = direction
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
  }
}

/// Is told of progress, in order, on any thread. It must return quickly: the transfer, and others beside it, wait for it.
public typealias TransferProgressHandler = @Sendable (TransferProgress) -> Void
