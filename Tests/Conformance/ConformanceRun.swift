import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

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
  /// The statuses of a rate limit, and of a proxy without a server behind it.
  private static let busyStatuses: Set = [429, 502, 503, 504]

  let check: ConformanceCheck
  let repository: any ProductRepository
  let masking: @Sendable (String) -> String
  /// The document of the version that the server seems to support.
  private(set) var contract: APIContract?
  private let health: any HealthRepository
  private let recorder: ExchangeRecorder
  private let session: RedirectingSessionManager

  private(set) var healthAnswer: Answer<String>?
  private(set) var firstPageAnswer: Answer<ProductPage>?
  /// The details of a product of the first page, if they can be decoded.
  var detail: ProductDetail?
  /// The product for the checks of writes, or `nil` if the run only reads.
  var product: TestProduct?
  /// The reason why the run sends no more requests, or no more writes.
  var obstacle: ConformanceReport.Obstacle?
  /// The result of the rule that is being checked.
  var result = CheckResult(rule: .reachable)
  private var unansweredCount = 0
  private var knownProblems: Set<String> = []

  init(_ check: ConformanceCheck) {
    self.check = check
    let secrets = KnownSecrets { check.seller.map { [$0.identifier, $0.secret] } ?? [] }
    masking = { check.masking(secrets.masking($0)) }
    contract = check.contracts.first
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
      try Task.checkCancellation()
      // Products are deleted in any case.
      if let obstacle, obstacle != .hangingWrites, rule != .leftovers {
        throw Interruption(reason: obstacle.texts[0])
      }
      try await rule.check(self)
    } catch let interruption as Interruption {
      // A problem that was found before counts.
      add(.skipped, interruption.reason)
    } catch {
      return nil
    }
    return result
  }

  /// Returns a Boolean value that indicates whether a problem is reported for the first time.
  func isNew(_ problem: String) -> Bool { knownProblems.insert(problem).inserted }

  /// Returns the error that ends the check of a rule because of an obstacle.
  private func interruption(by obstacle: ConformanceReport.Obstacle) -> Interruption {
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
      let answer = try await attempt(call)
      guard let response = answer.response, Self.busyStatuses.contains(response.status)
      else { return answer }
      let isRefused = answer.isRead || response.status == 429
      let requested = HTTPStatusError(response).retryAfter ?? .zero
      guard isRefused, requested <= Self.longestPause, let pause = pauses.popFirst()
      else { throw interruption(by: .busy(status: response.status)) }
      try await check.clock.sleep(for: max(pause, requested))
    }
  }

  private func attempt<Content>(
    _ call: () async throws -> Content
  ) async throws -> Answer<Content> {
    guard unansweredCount < Self.patience else {
      throw Interruption(reason: .texts("unreachable")[0])
    }
    recorder.forget()
    let elapsed = check.clock.stopwatch()
    let outcome = await Result { try await call() }
    let answer = Answer(outcome: outcome, exchanges: recorder.exchanges, duration: elapsed())
    product?.update(with: answer)
    try Task.checkCancellation()
    unansweredCount = answer.result.error?.isRetryable == true ? unansweredCount + 1 : 0
    return answer
  }

  /// Sends a request to the given URL, without decoding the response.
  func send(_ address: String, _ headers: HTTPHeaders = [:]) async throws -> Answer<Void> {
    try await ask {
      guard let url = URL(string: address) else { return }
      _ = try await session.response(to: HTTPRequest(url: url, headers: headers))
    }
  }

  /// Requests the health once.
  func askHealth() async throws -> Answer<String> {
    if let healthAnswer { return healthAnswer }
    let answer = try await ask { try await health.statusText() }
    healthAnswer = answer
    return answer
  }

  /// Requests the first page once. From then on, responses are compared with the document that the
  /// page resembles most.
  func askFirstPage() async throws -> Answer<ProductPage> {
    if let firstPageAnswer { return firstPageAnswer }
    let answer = try await page(1)
    firstPageAnswer = answer
    let counts = check.contracts.map { answer.differences(from: $0).count }
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

  /// Ends the requests of the run if the first page isn't from the API, but for example from a
  /// proxy with a page for signing in.
  func requireListOfAPI() async throws {
    let answer = try await askFirstPage()
    guard answer.content == nil, let response = answer.response else { return }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    guard
      response.isSuccess && type.hasPrefix("text/html")
        || [401, 403, 404, 407, 410].contains(response.status)
    else { return }
    throw interruption(by: .foreign(status: response.status))
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

/// The outcome of a call that sends requests.
struct Answer<Content> {
  let outcome: Result<Content, any Error>
  let exchanges: [Exchange]
  let duration: Duration

  /// The content that the repository decoded from the response, or `nil` if the call failed.
  var content: Content? { try? outcome.get() }
  var error: MarketError? { outcome.error as? MarketError }
  var response: HTTPResponse? { try? result.get() }
  /// The last body as JSON.
  var json: DecodedJSON { exchanges.last?.json ?? .null }
  /// The rows of a page, including rows that can't be decoded.
  var rows: [DecodedJSON] { (json.members["pages"] ?? json["items"]).elements }
  var isRead: Bool { exchanges.last?.request.method.isSafe == true }

  /// The result of the last request.
  var result: Result<HTTPResponse, NetworkError> {
    switch exchanges.last?.result {
    // The run cancels a write that takes too long.
    case .failure(.cancelled): .failure(.timedOut)
    case let result: result ?? .failure(.invalidRequest(reason: "the address isn't a valid URL"))
    }
  }

  /// Returns the differences of all responses from a document, without undescribed keys.
  func differences(from contract: APIContract?) -> [APIContract.Difference] {
    exchanges.flatMap { exchange -> [APIContract.Difference] in
      guard exchange.redirect == nil, let response = try? exchange.result.get() else { return [] }
      return contract?.differences(in: response, to: exchange.request, json: exchange.json) ?? []
    }.filter { $0.expected != nil }
  }
}

/// A request and its response.
struct Exchange {
  /// The request. After a redirect, it's the request that was redirected.
  let request: HTTPRequest
  let result: Result<HTTPResponse, NetworkError>
  /// The URL to which the response redirects the request.
  let redirect: URL?
  /// The body of the response as JSON.
  let json: DecodedJSON?
}

/// A session manager that records the exchanges of a call.
private final class ExchangeRecorder: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let state = Mutex<[Exchange]>([])

  init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  var exchanges: [Exchange] { state.withLock(\.self) }

  func forget() { state.withLock { $0 = [] } }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let result = await Result { () async throws(NetworkError) in
      try await inner.response(to: request, progress: progress)
    }
    let response = try? result.get()
    let redirect = response?.redirectTarget(from: request.url)
    let json = response.flatMap { DecodedJSON($0.body) }
    state.withLock { exchanges in
      let last = exchanges.last.flatMap { $0.redirect == nil ? nil : $0.request }
      exchanges.append(
        Exchange(request: last ?? request, result: result, redirect: redirect, json: json))
    }
    return try result.get()
  }
}
