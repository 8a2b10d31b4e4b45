/// The progress of an upload or a download.
public struct TransferProgress: Hashable, Sendable {
  /// The number of bytes transferred so far.
  public let completedBytes: Int
  /// The number of bytes to transfer, or `nil` if it isn't known.
  public let totalBytes: Int?

  /// Creates a progress from the given numbers.
  ///
  /// - Parameters:
  ///   - completedBytes: The number of bytes transferred so far.
  ///   - totalBytes: The number of bytes to transfer, or `nil` if it isn't known.
  public init(completedBytes: Int, totalBytes: Int?) {
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
  }

  /// The transferred part, from 0 to 1, or `nil` if the total isn't known.
  public var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes > 0 ? min(1, max(0, Double(completedBytes) / Double(totalBytes))) : 1
  }
}

/// A closure that receives the progress of a transfer, in order, on any thread.
///
/// Return quickly, because the transfer waits for the handler.
public typealias TransferProgressHandler = @Sendable (TransferProgress) -> Void
