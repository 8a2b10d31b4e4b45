public import OpenMarketDomain
import Synchronization

/// Records the reports that a progress handler receives, in order.
///
/// ```swift
/// let recorder = ProgressRecorder()
/// _ = try await manager.response(to: request) { recorder.append($0) }
/// ```
public final class ProgressRecorder: Sendable {
  private let reports = Mutex<[TransferProgress]>([])

  /// Creates an empty recorder.
  public init() {}

  /// The reports so far, in order.
  public var all: [TransferProgress] { reports.withLock { $0 } }

  /// Records a report.
  public func append(_ progress: TransferProgress) {
    reports.withLock { $0.append(progress) }
  }
}
