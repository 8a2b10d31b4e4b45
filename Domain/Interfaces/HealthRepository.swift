/// What the service says of itself.
public protocol HealthRepository: Sendable {
  /// Reads the service's own word on how it is, without quotes and blanks around it. A healthy one says `OK`.
  func statusText() async throws(MarketError) -> String
}
