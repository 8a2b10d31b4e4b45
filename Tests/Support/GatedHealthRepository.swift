public import OpenMarketDomain

/// A health repository that answers each call when the test says so.
public struct GatedHealthRepository: HealthRepository {
  /// The calls that wait for an answer. A cancelled one gets `MarketError.cancelled`.
  public let calls = GatedCalls<Void, String, MarketError>(cancellation: .cancelled)

  /// Begins without calls.
  public init() {}

  public func statusText() async throws(MarketError) -> String {
    try await calls.perform(())
  }
}
