public import OpenMarketData

/// A check of a server, or a fake, against the API contract.
///
/// Use it to find out whether a problem is the server's or your code's:
///
/// ```swift
/// let check = ConformanceCheck(
///   server: server, sessionManager: SystemSessionManager(limits: ExchangeLimits()))
/// for await result in check.results where result.verdict != .met {
///   print(result.rule.rawValue, result.found(in: .english))
/// }
/// ```
///
/// The check only reads. It makes at most 15 requests, one after the other, and follows redirects.
public struct ConformanceCheck: Sendable {
  /// The server to check.
  public let server: BaseURL
  /// The rules to check, in their order.
  public let rules: [ConformanceRule]
  /// Hides secrets in the texts of the results. A server may repeat what it was sent before.
  ///
  /// Use `DIContainer.masking(_:)` if you check the server of a container.
  public var masking: @Sendable (String) -> String = { $0 }
  private let apiVersion: APIVersion
  private let sessionManager: any NetworkSessionManager
  private let clock: any Clock<Duration>

  /// Creates a check of a server.
  ///
  /// - Parameters:
  ///   - server: The server to check.
  ///   - apiVersion: The API that the server should speak.
  ///   - sessionManager: Sends each request once, and returns redirects as responses.
  ///   - clock: Measures the duration of each request.
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

  /// The results, in the order of ``rules``. Every iteration checks the server again, and stops when you stop iterating.
  /// The sequence ends early if the task is cancelled.
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

  /// Checks all rules.
  ///
  /// - Returns: The report, or `nil` if the task was cancelled.
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
  /// A Boolean value that indicates whether the first API version has nothing that the rule applies to.
  fileprivate var needsCurrentAPI: Bool {
    switch self {
    case .health, .listPaging, .listOrder, .limits, .pageOfOne, .pageOf1000, .search,
      .searchKorean, .searchWithoutMatch:
      true
    default: false
    }
  }
}

/// The time since a start, on any clock.
private struct Stopwatch {
  let elapsed: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }
}
