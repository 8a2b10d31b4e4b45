/// The progress of an upload or a download.
public struct TransferProgress: Hashable, Sendable {
  /// The number of bytes transferred.
  public let completedBytes: Int
  /// The number of bytes to transfer, or `nil` if the number isn't known.
  public let totalBytes: Int?

  /// Creates a progress value.
  ///
  /// - Parameters:
  ///   - completedBytes: The number of bytes transferred.
  ///   - totalBytes: The number of bytes to transfer, or `nil` if the number isn't known.
  public init(completedBytes: Int, totalBytes: Int?) {
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
  }

  /// The fraction of the bytes transferred, from 0 to 1, or `nil` if the total isn't known.
  public var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes > 0 ? min(1, max(0, Double(completedBytes) / Double(totalBytes))) : 1
  }
}

/// A closure that receives the progress of a transfer in order, on any thread.
///
/// Return quickly from the closure, because the transfer waits until the closure returns.
public typealias TransferProgressHandler = @Sendable (TransferProgress) -> Void
