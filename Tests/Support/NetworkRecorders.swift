public import OpenMarketData
public import OpenMarketDomain
import Synchronization

/// A log that stores its events in memory, in order.
public final class InMemoryNetworkEventLog: NetworkEventLog {
  private let recorded = Mutex<[NetworkEvent]>([])

  /// Creates an empty log.
  public init() {}

  /// The recorded events, in order.
  public var events: [NetworkEvent] { recorded.withLock(\.self) }

  public func record(_ event: NetworkEvent) {
    recorded.withLock { $0.append(event) }
  }
}

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
  public var all: [TransferProgress] { reports.withLock(\.self) }

  /// Records a report.
  public func append(_ progress: TransferProgress) {
    reports.withLock { $0.append(progress) }
  }
}
