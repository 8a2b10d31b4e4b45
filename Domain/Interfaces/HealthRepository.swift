/// A repository that loads the health status of the service.
public protocol HealthRepository: Sendable {
  /// Loads the status text, without quotation marks and surrounding whitespace. The status of a
  /// healthy service is `OK`.
  func statusText() async throws(MarketError) -> String
}
