public import OpenMarketDomain

/// Servers of the first generation say nothing of their health.
public struct LegacyHealthRepository: HealthRepository {
  public init() {}

  /// - Throws: ``MarketError/unsupported(_:)``, without asking.
  public func statusText() async throws(MarketError) -> String {
    throw .unsupported(.healthCheck)
  }
}
