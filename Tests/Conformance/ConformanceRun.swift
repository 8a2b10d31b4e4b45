import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// A run that checks all rules and caches the responses that several rules use.
final class ConformanceRun {
  /// The maximum number of consecutive requests that receive no response.
  ///
  /// When this number is reached, the run stops sending requests, because each request may take as long as its timeout.
  private static let patience = 3
  /// The pauses before a request is sent again to a server that is busy. A longer `Retry-After` replaces a pause.
  private static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  private static let longestPause = Duration.seconds(30)
  /// The statuses of a rate limit, and of a proxy without a server behind it.
  private static let busyStatuses: Set = [429, 502, 503, 504]

  let server: BaseURL
  let apiVersion: APIVersion
  let repository: any ProductRepository
  let health: RemoteHealthRepository
  let clock: any Clock<Duration>
  /// The recorder for all requests, including the requests that follow redirects.
  let wire: ExchangeRecorder
  /// The recorder for the final responses, after all redirects have been followed.
  private let recorder: ExchangeRecorder
  private let masking: @Sendable (String) -> String
  private let now: () -> Duration

  var healthAnswer: Answer<String>?
  var firstPageAnswer: Answer<CheckedPage>?
  var detailAnswer: Answer<ProductDetail>?
  /// A Boolean value that indicates whether the first page has the keys of version 2 of the API.
  var isVersion2: Bool {
    let keys = firstPageAnswer?.content?.envelope.keys
    return keys?.contains("has_next") == true && keys?.contains("hasNext") == false
  }
  /// The products for the checks of writes, or `nil` if the run only reads.
  var products: TestProducts?
  /// A Boolean value that indicates whether a write didn't receive a response within its time limit.
  var hasHangingWrite = false
  /// The reason why the run sends no more requests.
  var obstacle: ConformanceReport.Obstacle?
  private var unansweredCount = 0

  init(_ check: ConformanceCheck) {
    server = check.server
    apiVersion = check.apiVersion
    clock = check.clock
    now = check.clock.stopwatch()
    let secrets = KnownSecrets { check.seller.map { [$0.identifier, $0.secret] } ?? [] }
    masking = { check.masking(secrets.masking($0)) }
    wire = ExchangeRecorder(check.sessionManager)
    recorder = ExchangeRecorder(RedirectingSessionManager(wire, allowsPlainHTTP: true))
    let service = DefaultDataTransferService(server: server, sessionManager: recorder)
    health = RemoteHealthRepository(service: service)
    repository =
      apiVersion == .v1
      ? V1ProductRepository(service: service)
      : V3ProductRepository(service: service)
    products = check.seller.map { TestProducts(seller: $0) }
  }

  /// Checks whether the server complies with the given rule.
  ///
  /// - Returns: The result, or `nil` if the task is cancelled.
  func result(of rule: ConformanceRule) async -> CheckResult? {
    var findings = Findings()
    do {
      try Task.checkCancellation()
      try await rule.check(self, &findings)
    } catch let interruption as Interruption {
      // A problem that was found before counts.
      findings.add(.skipped, interruption.reason)
    } catch {
      return nil
    }
    return CheckResult(rule, findings, masking: masking)
  }

  // MARK: - Requests

  /// Calls a closure that sends a request, and returns the recorded response. The closure must send at most one request, not
  /// counting redirects. If the server is busy, the method pauses and calls the closure again. A write isn't sent again unless
  /// a rate limit refused it.
  func ask<Content>(
    _ call: () async throws -> Content
  ) async throws -> Answer<Content> {
    for pause in Self.pauses.map(Optional.some) + [nil] {
      let answer = try await attempt(call)
      guard let response = answer.response, Self.busyStatuses.contains(response.status)
      else { return answer }
      let delay = max(pause ?? .zero, HTTPStatusError(response).retryAfter ?? .zero)
      guard pause != nil, delay <= Self.longestPause,
        recorder.lastMethod?.isSafe == true || response.status == 429
      else {
        obstacle = .busy(status: response.status)
        break
      }
      try await clock.sleep(for: delay)
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
    var content: Content?
    var failure: (any Error)?
    do { content = try await call() } catch { failure = error }
    let duration = now() - start
    var result =
      recorder.lastResult
      ?? .failure(.invalidRequest(reason: failure.map { "\($0)" } ?? "no request was sent"))
    try Task.checkCancellation()
    // The run cancels a write that takes too long.
    if case .failure(.cancelled) = result { result = .failure(.timedOut) }
    if case .failure(let error) = result, error.isUnanswered {
      unansweredCount += 1
    } else {
      unansweredCount = 0
    }
    return Answer(
      result: result, duration: duration, content: content, error: failure as? MarketError)
  }

  /// Sends a request to the given URL, without decoding the response.
  func send(
    _ address: String, _ headers: HTTPHeaders = [:]
  ) async throws -> Answer<Void> {
    try await ask {
      guard let url = URL(string: address) else {
        throw NetworkError.invalidRequest(reason: "the address isn't a valid URL")
      }
      _ = try await recorder.response(to: HTTPRequest(url: url, headers: headers))
    }
  }

  func page(
    _ number: Int, size: Int = PageRequest.defaultSize, matching text: String? = nil
  ) async throws -> Answer<CheckedPage> {
    try await ask {
      let page = try await repository.products(
        matching: ProductQuery(searchText: text), page: try PageRequest(number: number, size: size))
      let body = try recorder.lastResult?.get().body ?? Data()
      return CheckedPage(page, body: body, rowsKey: apiVersion == .v1 ? "items" : "pages")
    }
  }

  private func requireReachability() throws {
    if let obstacle { throw Interruption(reason: obstacle.texts[0]) }
  }

  /// Ends the requests of the run if the given response isn't from the API, but for example from a proxy with a page for signing in.
  func requireAPI(_ response: HTTPResponse) throws {
    let isPage = response.isSuccess && response.mediaType == "text/html"
    guard isPage || [401, 403, 404, 407, 410].contains(response.status) else { return }
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

/// The result of a single request.
struct Answer<Content> {
  let result: Result<HTTPResponse, NetworkError>
  let duration: Duration
  /// The content that the repository decoded from the response, or `nil` if the call failed.
  let content: Content?
  /// The error that the repository threw, or `nil` if the call succeeded.
  let error: MarketError?

  var response: HTTPResponse? { try? result.get() }
}

extension NetworkError {
  /// A Boolean value that indicates whether no response arrived, so that the server's behavior is unknown.
  var isUnanswered: Bool {
    switch self {
    case .invalidRequest, .secureConnectionRequired, .invalidResponse, .compressedResponse,
      .bodyTooLarge, .redirectRefused:
      return false
    default: return true
    }
  }
}
