import Foundation
import OpenMarketData
import OpenMarketDomain
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
  /// The statuses of a rate limit, and of a proxy without a server behind it.
  private static let busyStatuses: Set = [429, 502, 503, 504]

  let check: ConformanceCheck
  let repository: any ProductRepository
  let health: any HealthRepository
  /// The document of the version that the server seems to support.
  private(set) var contract: APIContract?
  private let recorder: ExchangeRecorder
  private let session: RedirectingSessionManager
  let masking: @Sendable (String) -> String
  private let now: () -> Duration

  var healthAnswer: Answer<String>?
  var firstPageAnswer: Answer<CheckedPage>?
  /// The details of a product of the first page, if they can be decoded.
  var detail: ProductDetail?
  /// The product for the checks of writes, or `nil` if the run only reads.
  var product: TestProduct?
  /// The reason why the run sends no more requests, or no more writes.
  var obstacle: ConformanceReport.Obstacle?
  /// The result of the rule that is being checked.
  var result = CheckResult(.reachable)
  private var unansweredCount = 0
  private var knownProblems: Set<String> = []

  init(_ check: ConformanceCheck) {
    self.check = check
    now = check.clock.stopwatch()
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
    result = CheckResult(rule)
    do {
      try Task.checkCancellation()
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

  /// Returns the differences from the document that weren't reported before.
  func newDifferences<Content>(
    of answer: Answer<Content>, where isIncluded: (APIContract.Difference) -> Bool = { _ in true }
  ) -> [APIContract.Difference] {
    answer.differences(from: contract).filter { isIncluded($0) && isNew($0.member) }
  }

  // MARK: - Requests

  /// Calls a closure that sends a request, and returns the recorded response. If the server is
  /// busy, the method pauses and calls the closure again. A write isn't sent again unless a rate
  /// limit refused it.
  func ask<Content>(_ call: () async throws -> Content) async throws -> Answer<Content> {
    for pause in Self.pauses.map(Optional.some) + [nil] {
      let answer = try await attempt(call)
      guard let response = answer.response, Self.busyStatuses.contains(response.status)
      else { return answer }
      let delay = max(pause ?? .zero, HTTPStatusError(response).retryAfter ?? .zero)
      guard pause != nil, delay <= Self.longestPause,
        answer.exchanges.lastMethod?.isSafe == true || response.status == 429
      else {
        obstacle = .busy(status: response.status)
        break
      }
      try await check.clock.sleep(for: delay)
    }
    try requireReachability()
    throw Interruption.unreachable
  }

  /// Returns the answer to a request that several rules use. Only the first call sends the request.
  func once<Content>(
    _ answer: ReferenceWritableKeyPath<ConformanceRun, Answer<Content>?>,
    _ ask: () async throws -> Answer<Content>
  ) async throws -> Answer<Content> {
    try requireReachability()
    if let known = self[keyPath: answer] { return known }
    let new = try await ask()
    self[keyPath: answer] = new
    return new
  }

  private func attempt<Content>(
    _ call: () async throws -> Content
  ) async throws -> Answer<Content> {
    try requireReachability()
    guard unansweredCount < Self.patience else { throw Interruption.unreachable }
    recorder.forget()
    let start = now()
    var (content, failure): (Content?, (any Error)?)
    do { content = try await call() } catch { failure = error }
    let answer = Answer(
      content: content, error: failure as? MarketError, exchanges: recorder.exchanges,
      duration: now() - start)
    product?.update(with: answer.exchanges, answer.error)
    try Task.checkCancellation()
    if case .failure(let error) = answer.result, error.isRetryable {
      unansweredCount += 1
    } else {
      unansweredCount = 0
    }
    return answer
  }

  /// Sends a request to the given URL, without decoding the response.
  func send(_ address: String, _ headers: HTTPHeaders = [:]) async throws -> Answer<Void> {
    try await ask {
      guard let url = URL(string: address) else { return }
      _ = try await session.response(to: HTTPRequest(url: url, headers: headers))
    }
  }

  /// Requests the first page. From then on, responses are compared with the document that the page
  /// resembles most.
  func askFirstPage() async throws -> Answer<CheckedPage> {
    try await once(\.firstPageAnswer) {
      let answer = try await page(1)
      contract = check.contracts.min {
        answer.differences(from: $0).count < answer.differences(from: $1).count
      }
      return answer
    }
  }

  func page(
    _ number: Int, size: Int = PageRequest.defaultSize, matching text: String? = nil
  ) async throws -> Answer<CheckedPage> {
    try await ask {
      let page = try await repository.products(
        matching: ProductQuery(searchText: text), page: try PageRequest(number: number, size: size))
      return CheckedPage(page, body: try recorder.exchanges.lastResult?.get().body ?? Data())
    }
  }

  private func requireReachability() throws {
    if let obstacle, obstacle != .hangingWrites { throw Interruption(reason: obstacle.texts[0]) }
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
    obstacle = .foreign(status: response.status)
    try requireReachability()
  }
}

/// An error that ends the check of a rule without a verdict.
struct Interruption: Error {
  let reason: LocalizedText

  static let unreachable = Interruption(reason: .texts("unreachable")[0])

  static func skipped(_ korean: String, _ english: String) -> Interruption {
    Interruption(reason: LocalizedText(korean, english))
  }

  static func needs(_ rule: ConformanceRule) -> Interruption {
    Interruption(reason: .texts("needs", rule.title)[0])
  }
}

/// The outcome of a call that sends a request.
struct Answer<Content> {
  /// The content that the repository decoded from the response, or `nil` if the call failed.
  let content: Content?
  let error: MarketError?
  let exchanges: ExchangeRecorder.Exchanges
  let duration: Duration

  var response: HTTPResponse? { try? result.get() }

  /// The result of the last request.
  var result: Result<HTTPResponse, NetworkError> {
    switch exchanges.lastResult {
    // The run cancels a write that takes too long.
    case .failure(.cancelled): .failure(.timedOut)
    case let result: result ?? .failure(.invalidRequest(reason: "the address isn't a valid URL"))
    }
  }

  /// Returns the differences of all responses from a document, without undescribed keys.
  func differences(from contract: APIContract?) -> [APIContract.Difference] {
    exchanges.responses.flatMap {
      contract?.differences(in: $0.response, to: $0.request) ?? []
    }.filter { $0.expected != nil }
  }
}
