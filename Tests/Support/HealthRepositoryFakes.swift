public import OpenMarketDomain
import OpenMarketLock

/// A health repository that returns the same result for every call. A cancelled caller gets
/// `MarketError.cancelled`.
public final class InMemoryHealthRepository: HealthRepository {
  private let answer: Mutex<Result<String, MarketError>>

  /// Creates a repository that returns the given result. The default is the result of a healthy
  /// service.
  public init(_ answer: Result<String, MarketError> = .success("OK")) {
    self.answer = Mutex(answer)
  }

  /// Sets the result for later calls.
  public func set(_ answer: Result<String, MarketError>) {
    self.answer.withLock { $0 = answer }
  }

  public func statusText() async throws(MarketError) -> String {
    guard !Task.isCancelled else { throw .cancelled }
    return try answer.withLock(\.self).get()
  }
}

/// A health repository that returns prepared results, one for each call.
///
/// If there are more calls than prepared results, the repository fails the test and throws
/// `MarketError.invalidRequest`.
public final class ScriptedHealthRepository: HealthRepository, AnswerCounting {
  private let script: AnswerScript<String, MarketError>

  /// Creates a repository that returns the given results. The first call gets the first result. If
  /// there are more calls than results, the test fails at the source location in the other
  /// parameters.
  public init(
    _ answers: [Result<String, MarketError>] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    script = AnswerScript(answers, of: Self.self, file, line) { .invalidRequest(reason: $0) }
  }

  public var unusedAnswerCount: Int { script.count }

  public func statusText() async throws(MarketError) -> String {
    try script.next(for: "the health")
  }
}

/// A health repository that suspends each call until the test responds to it.
public struct GatedHealthRepository: HealthRepository {
  /// The calls that check the service. A cancelled call throws `MarketError.cancelled`.
  public let calls: GatedCalls<Void, String, MarketError>

  /// Creates a repository that hasn't received a call yet. A warning at the source location in the
  /// parameters names each call that the test doesn't respond to.
  public init(file: StaticString = #filePath, line: UInt = #line) {
    calls = GatedCalls(named: "GatedHealthRepository.calls", cancellation: .cancelled, file, line)
  }

  public func statusText() async throws(MarketError) -> String { try await calls.perform(()) }
}
