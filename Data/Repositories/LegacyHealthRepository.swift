public import OpenMarketDomain

/// Servers of the first generation say nothing of their health.
public struct LegacyHealthRepository: HealthRepository {
  /// Asks nobody anything.
  public init() {}

  /// Refuses, without asking.
  ///
  /// - Throws: `MarketError.unsupported(_:)`.
  public func statusText() async throws(MarketError) -> String {
    throw .unsupported(.healthCheck)
  }
}
