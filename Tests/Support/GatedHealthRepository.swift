public import OpenMarketDomain

/// A health repository that answers each call when the test says so.
public struct GatedHealthRepository: HealthRepository {
  public let calls = GatedCalls<Void, String, MarketError>(cancellation: .cancelled)

  public init() {}

  public func statusText() async throws(MarketError) -> String {
    try await calls.perform(())
  }
}
