public import OpenMarketData

extension DIContainer {
  /// An examination of this container's server, which reads and changes nothing there.
  ///
  /// Each exchange goes out once: nothing is tried again, joined with another or taken from a cache. It may take as long as
  /// one attempt of a read, and is logged.
  public func makeContractExamination() -> ContractExamination {
    ContractExamination(
      of: configuration.server, speaking: configuration.dialect.generation,
      sessionManager: configuration.examiningSessionManager(around: carrier, clock: clock),
      secrets: secrets, clock: clock)
  }
}

extension MarketDialect {
  fileprivate var generation: ContractExamination.Generation {
    switch self {
    case .current: .products
    case .legacy: .items
    }
  }
}
