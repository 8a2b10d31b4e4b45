import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock
import OpenMarketPresentation

/// A run that checks all rules and caches the responses that several rules use.
final class ConformanceRun {
  /// The maximum number of consecutive requests that receive no response.
  ///
  /// When this number is reached, the run stops sending requests, because each request may take as
  /// long as its timeout.
  private static let patience = 3
  /// The pauses before a request is sent again to a server that is busy. A longer `Retry-After`
  /// replaces a pause.
  private static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  private static let longestPause = Duration.seconds(30)

  let check: ConformanceCheck
  let repository: any ProductRepository
  private let health: any HealthRepository
  private let recorder: ExchangeRecorder
  private let session: RedirectingSessionManager
  private let masking: @Sendable (String) -> String

  /// The document of the version that the server seems to support.
  private(set) var contract: APIContract?
  /// The answer to the first request of the run.
  private(set) var firstPage: Answer<ProductPage>?
  private var isHealthy = false
  /// The details of a product of the first page, if they can be decoded.
  var detail: ProductDetail?
  /// The product for the checks of writes, or `nil` if the run only reads.
  var product: TestProduct?
  /// The reason why the run sends no more requests.
  private(set) var obstacle: ConformanceReport.Obstacle?
  private var result = CheckResult(rule: .reachable)
  private var unansweredCount = 0
  private var knownProblems: Set<String> = []

  init(_ check: ConformanceCheck) {
    self.check = check
    let secrets = KnownSecrets { check.seller.map { [$0.identifier, $0.secret] } ?? [] }
    masking = { check.masking(secrets.masking($0)) }
    recorder = ExchangeRecorder(check.sessionManager)
    session = RedirectingSessionManager(recorder, allowsPlainHTTP: true)
    let service = DefaultDataTransferService(server: check.server, sessionManager: session)
    health = APIVersion.v3.health(from: service)
    repository = check.apiVersion.products(from: service)
    product = check.seller.map { TestProduct(seller: $0) }
  }

  /// Checks whether the server complies with the given rule.
  ///
  /// - Returns: The result, or `nil` if the task is cancelled.
  func result(of rule: ConformanceRule) async -> CheckResult? {
    result = CheckResult(rule: rule)
    do {
      // Products are deleted in any case.
      if rule != .leftovers {
        try Task.checkCancellation()
        if let obstacle { throw Interruption(reason: obstacle.texts[0]) }
      }
      try await rule.check(self)
    } catch let interruption as Interruption {
      // A problem that was found before counts.
      add(.skipped, interruption.reason)
    } catch let error as NetworkError {
      // If no response arrived, the rule isn't broken, but couldn't be checked.
      result.isUnanswered = error.isRetryable
      add(result.isUnanswered ? .skipped : .broken, LocalizedText(error))
    } catch MarketError.unsupported(.search) {
      add(.skipped, "API 버전 2에는 검색이 없음", "API version 2 has no search")
    } catch let error as MarketError {
      // Differences from the document tell more than the error.
      if result.verdict != .broken { add(.broken, LocalizedText(error)) }
    } catch {
      return nil
    }
    return result
  }

  /// Ends the requests of the run, and returns the error that ends the check of a rule.
  func stop(_ obstacle: ConformanceReport.Obstacle) -> Interruption {
    self.obstacle = obstacle
    return Interruption(reason: obstacle.texts[0])
  }

  // MARK: - Requests

  /// Calls a closure that sends a request, and returns its outcome. If the server is busy, the
  /// method pauses and calls the closure again. A write isn't sent again unless a rate limit
  /// refused it.
  func ask<Content>(_ call: () async throws -> Content) async throws -> Answer<Content> {
    var pauses = Self.pauses[...]
    while true {
      guard unansweredCount < Self.patience else {
        throw Interruption(reason: .texts("unreachable")[0])
      }
      recorder.exchanges.withLock { $0 = [] }
      let elapsed = check.clock.stopwatch()
      let outcome = await Result { try await call() }
      let exchanges = recorder.exchanges.withLock(\.self)
      let answer = Answer(outcome: outcome, exchanges: exchanges, duration: elapsed())
      product?.update(with: answer)
      try Task.checkCancellation()
      unansweredCount = answer.result.error?.isRetryable == true ? unansweredCount + 1 : 0
      // The statuses of a rate limit, and of a proxy without a server behind it.
      guard let response = answer.response, [429, 502, 503, 504].contains(response.status)
      else { return answer }
      let isRefused = answer.isRead || response.status == 429
      let requested = HTTPStatusError(response).retryAfter ?? .zero
      guard isRefused, requested <= Self.longestPause, let pause = pauses.popFirst()
      else { throw stop(.busy(status: response.status)) }
      try await check.clock.sleep(for: max(pause, requested))
    }
  }

  /// Sends a request to the given URL, without decoding the response.
  func send(_ address: String, _ headers: HTTPHeaders = [:]) async throws -> Answer<Void> {
    try await ask {
      guard let url = URL(string: address) else { return }
      _ = try await session.response(to: HTTPRequest(url: url, headers: headers))
    }
  }

  /// Requests the health, which is usable only if the server says that it's well.
  func askHealth() async throws -> Answer<Void> {
    let answer = try await ask {
      let text = try await health.statusText()
      guard text == "OK" else {
        throw MarketError.unavailable(status: 200, retryAfter: nil, reason: text)
      }
    }
    isHealthy = answer.content != nil
    return answer
  }

  /// Requests the first page. From then on, responses are compared with the document that the page
  /// resembles most.
  func askFirstPage() async throws -> Answer<ProductPage> {
    let answer = try await page(1)
    firstPage = answer
    // A difference in each row counts once.
    let counts = check.contracts.map { Set(answer.differences(from: $0).map(\.member)).count }
    contract = zip(check.contracts, counts).min { $0.1 < $1.1 }?.0
    return answer
  }

  func page(
    _ number: Int, size: Int = PageRequest.defaultSize, matching text: String? = nil
  ) async throws -> Answer<ProductPage> {
    try await ask {
      let page = try await repository.products(
        matching: ProductQuery(searchText: text), page: PageRequest(number: number, size: size))
      // Clients skip products that they can't decode, but a page without others is of no use.
      if page.products.isEmpty, let failure = page.failures.first {
        throw MarketError.malformedResponse(failure)
      }
      return page
    }
  }

  func askProduct(_ id: ProductID) async throws -> Answer<ProductDetail> {
    try await ask { try await repository.product(id) }
  }

  /// Ends the requests of the run if neither the health nor the first page is from the API, but for
  /// example from a proxy with a page for signing in.
  func requireAPI() throws {
    guard !isHealthy, let firstPage, firstPage.content == nil, let response = firstPage.response
    else { return }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    guard
      response.isSuccess && type.hasPrefix("text/html")
        || [401, 403, 404, 407, 410].contains(response.status)
    else { return }
    throw stop(.foreign(status: response.status))
  }

  // MARK: - Findings

  func add(_ verdict: CheckResult.Verdict, _ korean: String, _ english: String) {
    add(verdict, LocalizedText(korean, english))
  }

  /// Adds a finding, whose texts are masked and then shortened to 200 Unicode scalars.
  func add(_ verdict: CheckResult.Verdict, _ text: LocalizedText) {
    let shown = LocalizedText { language in
      let scalars = masking(text(language)).unicodeScalars
      return String(Substring(scalars.prefix(200))) + (scalars.count > 200 ? "…" : "")
    }
    result.findings.append(CheckResult.Finding(verdict: verdict, text: shown))
  }

  /// Adds the differences from the document. Missing values are one finding.
  func add(_ verdict: CheckResult.Verdict, _ differences: [APIContract.Difference]) {
    for difference in differences where difference.found != nil { add(verdict, difference.text) }
    let missing = differences.filter { $0.found == nil }
    guard let last = missing.last else { return }
    let places = missing.map(\.place).joined(separator: ", ")
    add(verdict, APIContract.Difference(place: places, member: "", expected: last.expected).text)
  }

  /// Adds a finding if a value isn't the expected one. Only the first of several rows is reported.
  func expect<Value: Equatable>(
    _ place: String, _ found: Value, is expected: Value, else verdict: CheckResult.Verdict = .broken
  ) {
    let member = "\(result.rule.rawValue) \(place.filter { !$0.isNumber })"
    guard found != expected, isNew(member) else { return }
    add(verdict, [.init(place: place, member: member, expected: "\(expected)", found: "\(found)")])
  }

  /// Adds a deviation if a number isn't in a range.
  func expect(_ place: String, _ found: Int, in range: ClosedRange<Int>) {
    guard !range.contains(found) else { return }
    let (low, high) = (range.lowerBound, range.upperBound)
    expect(place, "\(found)", is: low == high ? "\(low)" : "\(low)–\(high)", else: .deviates)
  }

  /// Returns a Boolean value that indicates whether a problem is reported for the first time.
  private func isNew(_ problem: String) -> Bool { knownProblems.insert(problem).inserted }

  /// Returns the response. A redirect is a deviation, which is reported once.
  ///
  /// - Throws: A `NetworkError` if no response arrived.
  func response<Content>(of answer: Answer<Content>) throws -> HTTPResponse {
    if result.duration == nil {
      (result.status, result.duration) = (answer.response?.status, answer.duration)
    }
    let redirect = answer.exchanges.lazy.compactMap(\.redirect).first
    if let target = redirect?.shownWithoutSecrets, isNew("redirect") {
      add(.deviates, "리디렉션: \(target)", "redirect to \(target)")
    }
    return try answer.result.get()
  }

  /// Returns the decoded content of a successful response.
  ///
  /// The differences from the OpenAPI document are deviations if the content can be used, and
  /// failures otherwise.
  ///
  /// - Throws: The error of the call.
  @discardableResult
  func content<Content>(of answer: Answer<Content>) throws -> Content {
    let response = try response(of: answer)
    if response.isSuccess {
      add(answer.content == nil ? .broken : .deviates, newDifferences(of: answer))
    } else {
      add(.broken, "상태 코드 \(response.status)", "status \(response.status)")
    }
    return try answer.outcome.get()
  }

  /// Returns the differences from the document that weren't reported before.
  func newDifferences<Content>(of answer: Answer<Content>) -> [APIContract.Difference] {
    answer.differences(from: contract).filter { isNew($0.member) }
  }
}

/// An error that ends the check of a rule without a verdict.
struct Interruption: Error {
  let reason: LocalizedText

  static func skipped(_ korean: String, _ english: String) -> Interruption {
    Interruption(reason: LocalizedText(korean, english))
  }

  static func needs(_ rule: ConformanceRule) -> Interruption {
    Interruption(reason: .texts("needs", rule.title)[0])
  }
}
