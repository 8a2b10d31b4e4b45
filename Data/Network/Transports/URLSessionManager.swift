internal import Foundation
public import OpenMarketDomain
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A transport that sends requests with `URLSession`.
///
/// Cookies, credentials and responses are not stored. Challenges for a password are not answered: the response is the 401. Every status
/// is a response. Redirects are not followed: they are responses, which can have lost their body if they have no valid `Location`. A
/// compressed body is decompressed. Its header fields stay those of the compressed one.
///
/// A request that isn't safe (RFC 9110, section 9.2.1) has its own connection, so that it arrives at most once.
/// ``NetworkError/cannotConnect(reason:)`` means that nothing was sent. If that isn't certain, the error is
/// ``NetworkError/interrupted(reason:status:)``.
///
/// Only the body of a request, or of a successful response, has progress. The handler must return quickly, because other exchanges wait for it.
///
/// A host with invalid characters throws ``NetworkError/invalidRequest(reason:)``. FoundationNetworking also can't use an IPv6 address,
/// such as `http://[::1]/`, as a host.
///
/// With the FoundationNetworking of Swift 6.3, a server can still do this:
/// - A compressed body is decompressed to its end, after the caller got its error. Meanwhile, other exchanges wait.
/// - A body that arrives faster than it's read is read on in the same way.
/// - A redirect is reported after its body has ended, even if the body is large. A deadline ends it.
/// - A connection that ends within the headers, trailers of a chunked body, or a redirect to a host with an escaped delimiter, such as
///   `//a%2fb/`, crashes the process.
public final class URLSessionManager: NetworkSessionManager {
  /// The limits of each exchange.
  public let limits: ExchangeLimits
  private let sharedLane = Mutex<Lane?>(nil)

  /// Creates a transport. It opens connections on demand.
  public init(limits: ExchangeLimits = ExchangeLimits()) {
    self.limits = limits
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try request.validate()
    guard RequestHost(request.url) != nil else {
      throw .invalidRequest(reason: "the address has a host or a port that there cannot be")
    }
    if Task.isCancelled { throw .cancelled }
    let exchange = URLSessionExchange(
      request, maximumBodySize: limits.maximumBodySize, progress: progress)
    lane(for: request).send(URLRequest(request, limits), for: exchange)
    return try await exchange.outcome().get()
  }

  /// On a dead connection, libcurl sends a request again. A write without a body is carried out twice, and a write with a body
  /// arrives without it. So only reads share a session, and with it the connections.
  private func lane(for request: HTTPRequest) -> Lane {
    guard request.method.isSafe, request.body == nil else { return Lane(limits) }
    return sharedLane.withLock { shared in
      let lane = shared ?? Lane(limits)
      shared = lane
      return lane
    }
  }
}

/// The queue that calls all sessions.
///
/// Creating, starting and cancelling a task block on a queue that all sessions share and that calls the delegates. From a delegate,
/// this is a deadlock. From many threads, it uses them up.
private let sessionCalls = DispatchQueue(label: "OpenMarketData.URLSessionManager")

/// A session with its connections.
private final class Lane: Sendable {
  private let delegate: SessionDelegate
  private let session: URLSession

  init(_ limits: ExchangeLimits) {
    let settings = URLSessionConfiguration.ephemeral
    settings.timeoutIntervalForRequest = TimeInterval(limits.idleTimeoutInSeconds)
    // With a cache, cancelling a task crashes ("a behaviour for a task that is not in the registry").
    settings.urlCache = nil
    // Cookies are stored in a file that others can read, and sent to every port of the host.
    settings.httpCookieStorage = nil
    settings.httpCookieAcceptPolicy = .never
    settings.httpShouldSetCookies = false
    settings.urlCredentialStorage = nil
    delegate = SessionDelegate()
    #if canImport(FoundationNetworking)
      let queue: OperationQueue? = InlineQueue()
    #else
      let queue: OperationQueue? = nil
    #endif
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: queue)
  }

  /// A session and its delegate leak unless the session is invalidated. In Swift 6.3, `invalidateAndCancel()` has a race that crashes.
  deinit {
    session.finishTasksAndInvalidate()
  }

  func send(_ request: URLRequest, for exchange: URLSessionExchange) {
    sessionCalls.async { [self] in
      guard !exchange.isOver else { return }
      let task = session.dataTask(with: request)
      delegate.watch(task, for: exchange)
      task.resume()
      // The lane lives until the exchange ends.
      exchange.setOnStop { [self] in
        sessionCalls.async { withExtendedLifetime(self) { task.cancel() } }
      }
    }
  }
}

/// A delegate that passes the events of tasks to their exchanges.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: URLSessionExchange]>([:])

  func watch(_ task: URLSessionTask, for exchange: URLSessionExchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  /// By default, a redirect is followed to any host with all headers, including the seller's identifier.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// By default, a task with a challenge for a password waits forever, past its timeout.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // The challenge follows the 401 and its body. Rejecting it cancels the task, which the delegate must not do.
      exchange(of: task)?.complete(nil)
      sessionCalls.async { completionHandler(.rejectProtectionSpace, nil) }
    #else
      // The system judges the certificates of servers.
      let method = challenge.protectionSpace.authenticationMethod
      let isTrust = method == NSURLAuthenticationMethodServerTrust
      completionHandler(isTrust ? .performDefaultHandling : .rejectProtectionSpace, nil)
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    exchange(of: task)?.send(Int(totalBytesSent))
  }

  /// FoundationNetworking ignores the disposition. A body that is too large is stopped by cancelling the task.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) })
    else { return }
    // A redirect without a valid `Location` is only reported here.
    if error == nil, !exchange.hasResponse { exchange.receive(task.response) }
    guard let error = error.map({ $0 as NSError }) else { return exchange.complete(nil) }
    let networkError = NetworkError(
      urlErrorCode: error.code, description: error.localizedDescription,
      host: task.originalRequest?.url?.host(percentEncoded: true) ?? "")
    if error.code == NSURLErrorCannotConnectToHost, case .cannotConnect = networkError,
      !exchange.trustsRefusal
    {
      exchange.complete(.interrupted(reason: "The connection was refused, or it broke off."))
    } else {
      exchange.complete(networkError)
    }
  }
}

extension URLSessionExchange {
  fileprivate func receive(_ response: URLResponse?) {
    guard let response = response as? HTTPURLResponse else { return }
    let fields = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { HTTPHeaders.Field(name: $0, value: "\(value)") }
    }
    receive(
      status: response.statusCode, headers: HTTPHeaders(fields.sorted { $0.name < $1.name }))
  }
}

extension URLRequest {
  fileprivate init(_ request: HTTPRequest, _ limits: ExchangeLimits) {
    self.init(
      url: request.url, timeoutInterval: TimeInterval(limits.idleTimeoutInSeconds))
    httpMethod = request.method.rawValue
    httpBody = request.body
    for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}

#if canImport(FoundationNetworking)
  /// A queue that runs operations at once, on the calling thread.
  ///
  /// FoundationNetworking reads on while its delegate works. Without this queue, it would hold a body of any size in memory before the
  /// delegate sees that the body is too large. A queue that makes the reader wait on another thread delays cancelling up to a minute.
  ///
  /// A session adds operations from its serial queue only, so that their order holds. `OperationQueue` is thread-safe, and this
  /// subclass adds no state: hence `@unchecked Sendable`, which a subclass has to restate.
  private final class InlineQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      block()
    }
  }
#endif
