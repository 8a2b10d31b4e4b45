public import OpenMarketData
public import OpenMarketDomain

/// A check that tests a server, or a fake server, against the API contract.
///
/// Use a check to find out whether the server or your code causes a problem:
///
/// ```swift
/// let check = ConformanceCheck(
///   server: server, sessionManager: SystemSessionManager(limits: ExchangeLimits()))
/// let report = await check.report { result in
///   if result.verdict != .met { print(result.rule.rawValue, result.found(in: .english)) }
/// }
/// ```
///
/// Without a seller, the check only reads, with at most 12 requests. With a seller, the check also registers, edits and deletes a
/// product, and sends products outside the limits, which the server should refuse. At the end, after a failure or a cancellation,
/// the check deletes all of its products, and ``ConformanceRule/leftovers`` reports the others. Each has a text such as `check-1k9z` in
/// its name or description, so that you can search for it. The check sends requests one at a time, follows redirects, and
/// pauses if the server is busy.
public struct ConformanceCheck: Sendable {
  /// The server to check.
  public let server: BaseURL
  /// The rules to check, in order.
  public let rules: [ConformanceRule]
  /// The function that masks secrets in the descriptions of results. A server may repeat secrets from earlier requests.
  ///
  /// Use `DIContainer.masking(_:)` if a container connects to the same server.
  public var masking: @Sendable (String) -> String = { $0 }
  let apiVersion: APIVersion
  let seller: SellerCredential?
  let sessionManager: any NetworkSessionManager
  let clock: any Clock<Duration>

  /// Creates a check for a server.
  ///
  /// - Parameters:
  ///   - server: The server to check.
  ///   - apiVersion: The API version that the server should support.
  ///   - sessionManager: The session manager, which must send each request once and return redirects as responses. The check
  ///     follows the redirects itself.
  ///   - seller: The seller whose products the check registers, edits and deletes, or `nil` to only read.
  ///   - clock: The clock that measures the duration of each request, and the pauses.
  public init(
    server: BaseURL, apiVersion: APIVersion = .v3,
    sessionManager: any NetworkSessionManager, seller: SellerCredential? = nil,
    clock: any Clock<Duration> = SuspendingClock()
  ) {
    self.server = server
    self.apiVersion = apiVersion
    self.sessionManager = sessionManager
    self.seller = seller
    self.clock = clock
    rules = ConformanceRule.allCases.filter {
      $0.applies(to: apiVersion) && (seller != nil || !$0.needsSeller)
    }
  }

  /// Checks all rules, and returns a report.
  ///
  /// - Parameter onResult: A closure that receives each result as soon as the rule is checked.
  /// - Returns: The report, or `nil` if the calling task was cancelled. A cancelled call returns after its products are deleted.
  @concurrent
  public func report(
    onResult: @Sendable (CheckResult) -> Void = { _ in }
  ) async -> ConformanceReport? {
    let run = ConformanceRun(self)
    var results: [CheckResult] = []
    for rule in rules {
      guard let result = await run.result(of: rule) else {
        await run.cleanUp()
        return nil
      }
      onResult(result)
      results.append(result)
    }
    return ConformanceReport(
      server: server, results: results,
      obstacle: run.obstacle ?? (run.hasHangingWrite ? .hangingWrites : nil))
  }
}
