import OpenMarketDomain
import OpenMarketTestSupport

/// A health repository that answers each call when the test says so.
struct GatedHealthRepository: HealthRepository {
  let calls = GatedCalls<String, String, MarketError>(cancellation: .cancelled)

  func statusText() async throws(MarketError) -> String {
    try await calls.perform("status")
  }
}
