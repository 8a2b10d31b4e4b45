public import OpenMarketDomain

/// A health repository that gives one answer, again and again.
public struct ScriptedHealthRepository: HealthRepository {
  private let answer: Result<String, MarketError>

  public init(_ answer: Result<String, MarketError>) {
    self.answer = answer
  }

  public func statusText() async throws(MarketError) -> String {
    try answer.get()
  }
}
