public import OpenMarketDomain
import Synchronization

/// A health repository that always returns the same result.
public final class InMemoryHealthRepository: HealthRepository {
  private let answer: Mutex<Result<String, MarketError>>

  /// Creates a repository of a healthy service, or with another result.
  public init(_ answer: Result<String, MarketError> = .success("OK")) {
    self.answer = Mutex(answer)
  }

  /// Changes the result.
  public func set(_ answer: Result<String, MarketError>) {
    self.answer.withLock { $0 = answer }
  }

  public func statusText() async throws(MarketError) -> String {
    try answer.withLock(\.self).get()
  }
}

/// A health repository that returns prepared results in order.
///
/// If a call has no result left, the repository fails the test and throws `MarketError.invalidRequest`.
public final class ScriptedHealthRepository: HealthRepository {
  private let script: AnswerScript<String, MarketError>

  /// Creates a repository with results in the order of the calls. The other parameters are the place where the test fails.
  public init(
    _ answers: [Result<String, MarketError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(answers, of: "ScriptedHealthRepository", at: site) {
      .invalidRequest(reason: $0)
    }
  }

  public func statusText() async throws(MarketError) -> String {
    try script.next(for: "the health")
  }
}

/// A health repository whose calls wait until the test answers them.
public struct GatedHealthRepository: HealthRepository {
  /// The calls. A cancelled call throws `MarketError.cancelled`.
  public let calls = GatedCalls<Void, String, MarketError>(cancellation: .cancelled)

  /// Creates a repository without calls.
  public init() {}

  public func statusText() async throws(MarketError) -> String {
    try await calls.perform(())
  }
}
