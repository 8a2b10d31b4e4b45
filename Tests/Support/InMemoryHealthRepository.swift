public import OpenMarketDomain
import Synchronization

/// A health repository that says how it is, however often it is asked.
public final class InMemoryHealthRepository: HealthRepository {
  private let answer: Mutex<Result<String, MarketError>>

  /// Begins with an answer: the text of a market that is well unless given.
  public init(_ answer: Result<String, MarketError> = .success("OK")) {
    self.answer = Mutex(answer)
  }

  /// Answers differently from now on.
  public func set(_ answer: Result<String, MarketError>) {
    self.answer.withLock { $0 = answer }
  }

  /// Gives the answer.
  public func statusText() async throws(MarketError) -> String {
    try answer.withLock(\.self).get()
  }
}
