public import OpenMarketData
public import OpenMarketDomain
import OpenMarketLock

/// A network event log that keeps the events in memory.
public final class InMemoryNetworkEventLog: NetworkEventLog {
  private let recorded = Mutex<[NetworkEvent]>([])

  /// Creates an empty log.
  public init() {}

  /// The recorded events, from first to last.
  public var events: [NetworkEvent] { recorded.withLock(\.self) }

  public func record(_ event: NetworkEvent) {
    recorded.withLock { $0.append(event) }
  }
}

/// A recorder for the progress reports that a progress handler receives.
///
/// ```swift
/// let recorder = ProgressRecorder()
/// _ = try await manager.response(to: request) { recorder.append($0) }
/// ```
public final class ProgressRecorder: Sendable {
  private let reports = Mutex<[TransferProgress]>([])

  /// Creates an empty recorder.
  public init() {}

  /// The recorded reports, from first to last.
  public var all: [TransferProgress] { reports.withLock(\.self) }

  /// Records a report.
  public func append(_ progress: TransferProgress) {
    reports.withLock { $0.append(progress) }
  }
}
