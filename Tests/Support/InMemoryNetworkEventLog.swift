public import OpenMarketData
import Synchronization

/// A log that keeps its events in memory, in the order in which they came.
public final class InMemoryNetworkEventLog: NetworkEventLog {
  private let recorded = Mutex<[NetworkEvent]>([])

  /// Begins without events.
  public init() {}

  /// The recorded events, in order.
  public var events: [NetworkEvent] { recorded.withLock { $0 } }

  public func record(_ event: NetworkEvent) {
    recorded.withLock { $0.append(event) }
  }
}
