import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock
import OpenMarketPresentation

/// A run that checks all rules and caches the responses that several rules use.
final class ConformanceRun {
  enum Interruption: Error {
    case cancelled
    case skipped(LocalizedText)
  }

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
  /// The products for the checks of writes, or `nil` if the run only reads.
  let products: TestProducts?
  let health: RemoteHealthRepository
  /// The recorder for all requests, including the requests that follow redirects.
  let wire: ExchangeRecorder
  /// The recorder for the final responses, after all redirects have been followed.
  private let recorder: ExchangeRecorder
  private let masking: @Sendable (String) -> String
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Duration
  private var unansweredCount = 0
  private(set) var unreachable: NetworkError?
  /// The status with which the server, or a proxy in front of it, went on refusing requests for the time being.
  private(set) var busyStatus: Int?
  /// The status with which something that isn't the API answers at the server's address.
  private(set) var foreignStatus: Int?
  var healthAnswer: Answer<String>?
  var firstPageAnswer: Answer<CheckedPage>?
  var detailAnswer: Answer<ProductDetail>?
  /// A Boolean value that indicates whether a write didn't receive a response within its time limit.
  var hasHangingWrite = false
  /// The product that the run registered.
  var registered: ProductDetail?

  init(_ check: ConformanceCheck) {
    server = check.server
    apiVersion = check.apiVersion
    clock = check.clock
    now = Self.stopwatch(check.clock)
    let secrets = KnownSecrets { check.seller.map { [$0.identifier, $0.secret] } ?? [] }
    masking = { check.masking(secrets.masking($0)) }
    wire = ExchangeRecorder(check.sessionManager)
    recorder = ExchangeRecorder(RedirectingSessionManager(wire, allowsPlainHTTP: true))
    let service = DefaultDataTransferService(server: server, sessionManager: recorder)
    health = RemoteHealthRepository(service: service)
    let repository: any ProductRepository =
      apiVersion == .v1
      ? V1ProductRepository(service: service)
      : V3ProductRepository(service: service, version: apiVersion)
    self.repository = repository
    products = check.seller.map {
      TestProducts(seller: $0, repository: repository, clock: check.clock)
    }
  }

  /// Returns a function that measures the time since this call.
  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Checks whether the server complies with the given rule.
  ///
  /// - Returns: The result, or `nil` if the task is cancelled.
  func result(of rule: ConformanceRule) async -> CheckResult? {
    do throws(Interruption) {
      if Task.isCancelled { return nil }
      return CheckResult(rule, try await rule.findings(of: self), masking: masking)
    } catch {
      switch error {
      case .cancelled: return nil
      case .skipped(let reason): return CheckResult(rule, skipped: reason)
      }
    }
  }

  // MARK: - Requests

  /// Calls a closure that sends a request, and returns the recorded response. The closure must send at most one request, not
  /// counting redirects. If the server is busy, the method pauses and calls the closure again. A write isn't sent again unless
  /// a rate limit refused it.
  func ask<Content>(
    _ call: () async throws -> Content
  ) async throws(Interruption) -> Answer<Content> {
    for pause in Self.pauses.map(Optional.some) + [nil] {
      let answer = try await attempt(call)
      guard case .success(let response) = answer.result,
        Self.busyStatuses.contains(response.status)
      else { return answer }
      let delay = max(pause ?? .zero, HTTPStatusError(response).retryAfter ?? .zero)
      guard pause != nil, delay <= Self.longestPause,
        recorder.lastMethod?.isSafe == true || response.status == 429
      else {
        busyStatus = response.status
        break
      }
      do { try await clock.sleep(for: delay) } catch { throw .cancelled }
    }
    throw .skipped(.busy(busyStatus ?? 503))
  }

  /// Returns the answer to a request that several rules use. Only the first call sends the request.
  func once<Content>(
    _ answer: ReferenceWritableKeyPath<ConformanceRun, Answer<Content>?>,
    _ ask: () async throws(Interruption) -> Answer<Content>
  ) async throws(Interruption) -> Answer<Content> {
    if let known = self[keyPath: answer] {
      try requireReachability()
      return known
    }
    let new = try await ask()
    self[keyPath: answer] = new
    return new
  }

  private func attempt<Content>(
    _ call: () async throws -> Content
  ) async throws(Interruption) -> Answer<Content> {
    try requireReachability()
    guard unansweredCount < Self.patience else { throw .skipped(.unreachable) }
    recorder.forget()
    let start = now()
    var content: Content?
    var failure: (any Error)?
    do { content = try await call() } catch { failure = error }
    let duration = now() - start
    var result =
      recorder.lastResult
      ?? .failure(.invalidRequest(reason: failure.map { "\($0)" } ?? "no request was sent"))
    if Task.isCancelled { throw .cancelled }
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
  ) async throws(Interruption) -> Answer<Void> {
    try await ask { [recorder] in
      guard let url = URL(string: address) else {
        throw NetworkError.invalidRequest(reason: "the address isn't a valid URL")
      }
      _ = try await recorder.response(to: HTTPRequest(url: url, headers: headers))
    }
  }

  func page(
    _ number: Int, size: Int = PageRequest.defaultSize, matching text: String? = nil
  ) async throws(Interruption) -> Answer<CheckedPage> {
    let query = ProductQuery(searchText: text)
    let answer = try await ask { [repository] in
      try await repository.products(
        matching: query, page: try PageRequest(number: number, size: size))
    }
    return answer.map { CheckedPage($0, response: $1, rowsKey: rowsKey) }
  }

  func requireReachability() throws(Interruption) {
    if unreachable != nil { throw .skipped(.unreachable) }
    if let busyStatus { throw .skipped(.busy(busyStatus)) }
    if let foreignStatus { throw .skipped(.foreign(foreignStatus)) }
  }

  func giveUp(_ error: NetworkError) { unreachable = error }

  /// Ends the requests of the run if the given response isn't from the API, but for example from a proxy with a page for signing in.
  func requireAPI(_ response: HTTPResponse) throws(Interruption) {
    let isPage = (200...299).contains(response.status) && response.mediaType == "text/html"
    guard isPage || [401, 403, 404, 407, 410].contains(response.status) else { return }
    foreignStatus = response.status
    try requireReachability()
  }

  var rowsKey: String { apiVersion == .v1 ? "items" : "pages" }
}

/// The result of a single request.
struct Answer<Content> {
  let result: Result<HTTPResponse, NetworkError>
  let duration: Duration
  /// The content that the repository decoded from the response, or `nil` if the call failed.
  let content: Content?
  /// The error that the repository threw, or `nil` if the call succeeded.
  let error: MarketError?

  func map<Other>(_ make: (Content, HTTPResponse) -> Other) -> Answer<Other> {
    let response = try? result.get()
    return Answer<Other>(
      result: result, duration: duration,
      content: response.flatMap { response in content.map { make($0, response) } }, error: error)
  }
}

/// A session manager that records the result of the last request and the targets of all redirects.
final class ExchangeRecorder: NetworkSessionManager {
  private struct State {
    var lastMethod: HTTPMethod?
    var lastResult: Result<HTTPResponse, NetworkError>?
    var redirects: [String] = []
  }

  private let inner: any NetworkSessionManager
  private let state = Mutex(State())

  init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  var lastMethod: HTTPMethod? { state.withLock(\.lastMethod) }
  var lastResult: Result<HTTPResponse, NetworkError>? { state.withLock(\.lastResult) }
  /// The target URLs of all redirects, without user name, password, query and fragment.
  var redirects: [String] { state.withLock(\.redirects) }

  func forget() { state.withLock { $0.lastResult = nil } }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    state.withLock { $0.lastMethod = request.method }
    do {
      let response = try await inner.response(to: request, progress: progress)
      let target = Self.target(of: response, from: request.url)
      state.withLock { state in
        state.lastResult = .success(response)
        if let target { state.redirects.append(target) }
      }
      return response
    } catch {
      state.withLock { $0.lastResult = .failure(error) }
      throw error
    }
  }

  private static func target(of response: HTTPResponse, from url: URL) -> String? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["Location"],
      let target = URL(string: location, relativeTo: url),
      var parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
    else { return nil }
    (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
    return parts.string
  }
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
