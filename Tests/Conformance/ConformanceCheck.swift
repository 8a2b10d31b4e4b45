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
///   if result.verdict != .met { print(result.rule.rawValue, result.found.text(in: .current)) }
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
  /// The API version that the server should support.
  public var apiVersion = APIVersion.v3
  /// The session manager, which must send each request once and return redirects as responses. The
  /// check follows the redirects itself.
  public var sessionManager: any NetworkSessionManager
  /// The seller whose products the check registers, edits and deletes, or `nil` to only read.
  public var seller: SellerCredential?
  /// The clock that measures the duration of each request, and the pauses.
  public var clock: any Clock<Duration> = SuspendingClock()
  /// The function that masks secrets in the descriptions of results. A server may repeat secrets
  /// from earlier requests.
  public var masking: @Sendable (String) -> String = { $0 }
  let contracts: [APIContract]

  /// Creates a check for a server.
  ///
  /// - Parameters:
  ///   - server: The server to check.
  ///   - documents: The OpenAPI documents of the versions that the server may support, in JSON. The
  ///     check compares responses with the document that the first page of the list resembles most.
  ///   - sessionManager: The session manager that sends the requests.
  /// - Throws: A `DecodingError` if a document isn't valid JSON.
  public init(
    server: BaseURL, documents: [Data], sessionManager: any NetworkSessionManager
  ) throws {
    self.server = server
    self.sessionManager = sessionManager
    contracts = try documents.map { try APIContract($0, server: server) }
  }

  /// The rules to check, in order.
  public var rules: [ConformanceRule] {
    let rules = seller == nil ? ConformanceRule.reads : ConformanceRule.allCases
    return apiVersion == .v1 ? rules.filter { !ConformanceRule.newer.contains($0) } : rules
  }

  /// Checks all rules, and returns a report.
  ///
  /// If the calling task is cancelled, the check deletes its products before it returns, and the
  /// report has the results until then, and ``ConformanceRule/leftovers`` if a product stays.
  ///
  /// - Parameter onResult: A closure that receives each result as soon as the rule is checked.
  @concurrent
  public func report(
    onResult: @Sendable (CheckResult) -> Void = { _ in }
  ) async -> ConformanceReport {
    let run = ConformanceRun(self)
    var results: [CheckResult] = []
    for rule in rules {
      guard let result = await run.result(of: rule) else {
        let left = await run.result(of: .leftovers)
        if let left, left.verdict != .met {
          onResult(left)
          results.append(left)
        }
        return ConformanceReport(server: server, results: results, obstacle: .cancelled)
      }
      onResult(result)
      results.append(result)
    }
    return ConformanceReport(server: server, results: results, obstacle: run.obstacle)
  }
}
