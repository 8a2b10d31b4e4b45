public import Foundation
public import OpenMarketData
public import OpenMarketDomain

/// A check that tests a server, or a fake server, against the OpenAPI documents of the API.
///
/// Use a check to find out whether a server follows the API:
///
/// ```swift
/// let check = try ConformanceCheck(
///   server: server, documents: [SandboxMarket.API.v3.document],
///   sessionManager: SystemSessionManager(limits: ExchangeLimits()))
/// let report = await check.report { result in
///   if result.verdict != .met { print(result.rule.rawValue, result.found(in: .current)) }
/// }
/// ```
///
/// Without a seller, the check only reads, with at most 12 requests. With a seller, the check also
/// registers, edits and deletes a product. At the end, after a failure or a cancellation, the check
/// deletes its product, and ``ConformanceRule/leftovers`` reports one that stays. The product has a
/// text such as `check-1k9z` in its name, so that you can search for it. The check sends requests
/// one at a time, follows redirects, and pauses if the server is busy.
public struct ConformanceCheck: Sendable {
  /// The server to check.
  public let server: BaseURL
  /// The rules to check, in order.
  public let rules: [ConformanceRule]
  /// The function that masks secrets in the descriptions of results. A server may repeat secrets
  /// from earlier requests.
  ///
  /// Use `DIContainer.masking(_:)` if a container connects to the same server.
  public var masking: @Sendable (String) -> String = { $0 }
  let contracts: [APIContract]
  let apiVersion: APIVersion
  let seller: SellerCredential?
  let sessionManager: any NetworkSessionManager
  let clock: any Clock<Duration>

  /// Creates a check for a server.
  ///
  /// - Parameters:
  ///   - server: The server to check.
  ///   - documents: The OpenAPI documents of the versions that the server may support, in JSON. The
  ///     check compares responses with the document that the first page of the list resembles most,
  ///     and with the first document until then.
  ///   - apiVersion: The API version that the server should support.
  ///   - sessionManager: The session manager, which must send each request once and return
  ///     redirects as responses. The check follows the redirects itself.
  ///   - seller: The seller whose products the check registers, edits and deletes, or `nil` to only
  ///     read.
  ///   - clock: The clock that measures the duration of each request, and the pauses.
  /// - Throws: A `DecodingError` if a document isn't valid JSON.
  public init(
    server: BaseURL, documents: [Data], apiVersion: APIVersion = .v3,
    sessionManager: any NetworkSessionManager, seller: SellerCredential? = nil,
    clock: any Clock<Duration> = SuspendingClock()
  ) throws {
    self.server = server
    self.apiVersion = apiVersion
    self.sessionManager = sessionManager
    self.seller = seller
    self.clock = clock
    contracts = try documents.map { try APIContract($0, server: server) }
    rules = ConformanceRule.allCases.filter {
      (apiVersion != .v1 || $0.isInVersion1) && (seller != nil || !$0.needsSeller)
    }
  }

  /// Checks all rules, and returns a report.
  ///
  /// - Parameter onResult: A closure that receives each result as soon as the rule is checked.
  /// - Returns: The report, or `nil` if the calling task was cancelled. A cancelled call returns
  ///   after its products are deleted.
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
    return ConformanceReport(server: server, results: results, obstacle: run.obstacle)
  }
}
