/// The health of the service.
public protocol HealthRepository: Sendable {
  /// Loads the status text, without quotation marks or whitespace at its ends. A healthy service returns `OK`.
  func statusText() async throws(MarketError) -> String
}
