package import OpenMarketDomain

extension MarketError {
  /// The error without the reasons of an unknown outcome. The candidates stay.
  package var withoutDetails: MarketError {
    guard case .outcomeUnknown(let outcome) = self else { return self }
    return .outcomeUnknown(UnknownOutcome(candidates: outcome.candidates))
  }
}

/// Returns the result of a call, without the reasons of an unknown outcome.
package func outcome<Value>(
  of call: () async throws(MarketError) -> Value
) async -> Result<Value, MarketError> {
  do throws(MarketError) {
    return .success(try await call())
  } catch {
    return .failure(error.withoutDetails)
  }
}
