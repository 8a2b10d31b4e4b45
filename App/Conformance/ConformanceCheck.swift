public import OpenMarketData

/// A check that tests a server, or a fake server, against the API contract.
///
/// Use a check to find out whether the server or your code causes a problem:
///
/// ```swift
/// let check = ConformanceCheck(
///   server: server, sessionManager: SystemSessionManager(limits: ExchangeLimits()))
/// for await result in check.results where result.verdict != .met {
///   print(result.rule.rawValue, result.found(in: .english))
/// }
/// ```
///
/// The check never changes data on the server. The check sends at most 15 requests, one at a time, and follows redirects.
public struct ConformanceCheck: Sendable {
  /// The server to check.
  public let server: BaseURL
  /// The rules to check, in order.
  public let rules: [ConformanceRule]
  /// The function that masks secrets in the descriptions of results. A server may repeat secrets from earlier requests.
  ///
  /// Use `DIContainer.masking(_:)` if a container connects to the same server.
  public var masking: @Sendable (String) -> String = { $0 }
  private let apiVersion: APIVersion
  private let sessionManager: any NetworkSessionManager
  private let clock: any Clock<Duration>

  /// Creates a check for a server.
  ///
  /// - Parameters:
  ///   - server: The server to check.
  ///   - apiVersion: The API version that the server should support.
  ///   - sessionManager: The session manager, which must send each request once and return redirects as responses. The check
  ///     follows the redirects itself.
  ///   - clock: The clock that measures the duration of each request.
  public init(
    server: BaseURL, apiVersion: APIVersion = .v3,
    sessionManager: any NetworkSessionManager, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.server = server
    self.apiVersion = apiVersion
    self.sessionManager = sessionManager
    self.clock = clock
    rules = ConformanceRule.allCases.filter { apiVersion == .v3 || !$0.needsCurrentAPI }
  }

  /// The results, in the order of ``rules``.
  ///
  /// Each access to this property starts a new check. The check stops when you stop iterating. The stream ends early if the task
  /// that iterates over it is cancelled.
  public var results: AsyncStream<CheckResult> {
    AsyncStream { continuation in
      let task = Task { @concurrent in
        var run = makeRun()
        for rule in rules {
          guard let result = await run.result(of: rule) else { break }
          continuation.yield(result)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Checks all rules, and returns a report.
  ///
  /// - Returns: The report, or `nil` if the calling task was cancelled.
  @concurrent
  public func report() async -> ConformanceReport? {
    var run = makeRun()
    var results: [CheckResult] = []
    for rule in rules {
      guard let result = await run.result(of: rule) else { return nil }
      results.append(result)
    }
    return ConformanceReport(server: server, results: results, unreachable: run.unreachable)
  }

  private func makeRun() -> ConformanceRun {
    let start = Stopwatch(clock)
    return ConformanceRun(
      server: server, apiVersion: apiVersion, sessionManager: sessionManager, masking: masking,
      now: start.elapsed)
  }
}

extension ConformanceRule {
  /// A Boolean value that indicates whether the rule applies only to version 3 of the API.
  fileprivate var needsCurrentAPI: Bool {
    switch self {
    case .health, .listPaging, .listOrder, .limits, .pageOfOne, .pageOf1000, .search,
      .searchKorean, .searchWithoutMatch:
      true
    default: false
    }
  }
}

/// A stopwatch that measures the elapsed time with a clock.
private struct Stopwatch {
  let elapsed: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }
}
