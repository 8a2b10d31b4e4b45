public import OpenMarketDomain
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#elseif canImport(Network)
  // On Apple platforms, which have the Network framework, `URLSession` belongs to Foundation.
  public import Foundation
#else
  internal import Foundation
#endif

/// A transport that sends requests with `URLSession`.
///
/// The transport returns a response for every status. It doesn't store cookies, credentials or responses. By default, it doesn't
/// respond to password challenges and returns the 401 response instead. It doesn't follow redirects and returns them as
/// responses. A redirect without a valid `Location` may be returned without its body. Compressed bodies are decompressed, but the
/// header fields still describe the compressed body.
///
/// A request whose method isn't safe (RFC 9110, section 9.2.1) has its own connection, so that it's delivered at most once.
/// ``NetworkError/cannotConnect(reason:)`` means that nothing was sent. If this isn't certain, the error is
/// ``NetworkError/interrupted(reason:status:)``.
///
/// If the request has a body, progress is reported for the upload. Otherwise, progress is reported for the body of a successful
/// response. A progress handler must return quickly, because other exchanges wait until it returns.
///
/// A request to a host with invalid characters throws ``NetworkError/invalidRequest(reason:)``. FoundationNetworking also doesn't
/// support an IPv6 address as a host, such as `http://[::1]/`.
///
/// In Swift 6.3, FoundationNetworking has these limitations:
/// - A compressed body is decompressed completely, even after the caller has received an error. Other exchanges wait until the
///   decompression ends.
/// - If a body arrives faster than it's processed, the body is received completely, even after the caller has received an error.
///   Other exchanges wait until the body ends.
/// - A redirect is only reported after its body has ended, even if the body is large, unless a deadline ends the exchange
///   earlier.
/// - The process crashes if the connection ends within the headers, if a chunked body has trailers, or if a redirect leads to a
///   host with a percent-encoded delimiter, such as `//a%2fb/`.
public final class URLSessionManager: NetworkSessionManager {
  /// A closure that changes the configuration of a session before the session is created.
  public typealias ConfigurationHandler = @Sendable (URLSessionConfiguration) -> Void

  /// The limits for each exchange.
  public let limits: ExchangeLimits
  private let configure: ConfigurationHandler
  private let makeDelegate: @Sendable () -> SessionDelegate
  private let sharedLane = Mutex<Lane?>(nil)

  /// Creates a transport. The transport opens connections on demand.
  ///
  /// - Parameters:
  ///   - limits: The limits for each exchange.
  ///   - configure: A closure that changes the configuration of each new session, for example to set
  ///     `allowsConstrainedNetworkAccess` or a proxy. Afterward, the transport sets the timeout, and disables the cache, cookies
  ///     and stored credentials. The closure is called on any thread, and may be called again for each write.
  public convenience init(
    limits: ExchangeLimits = ExchangeLimits(),
    configure: @escaping ConfigurationHandler = { _ in }
  ) {
    self.init(limits, configure) { SessionDelegate() }
  }

  #if !canImport(FoundationNetworking)
    /// A closure that responds to an authentication challenge.
    public typealias ChallengeHandler =
      @Sendable (URLAuthenticationChallenge) async -> (
        URLSession.AuthChallengeDisposition, URLCredential?
      )

    /// Creates a transport that responds to authentication challenges, such as a server's certificate.
    ///
    /// To pin a certificate, compare the first certificate of `SecTrustCopyCertificateChain`, called with the `serverTrust` of the
    /// challenge's protection space, with the expected certificate. Return `.performDefaultHandling` if they're equal, so that the
    /// system also evaluates the certificate, or `.cancelAuthenticationChallenge`, which throws
    /// ``NetworkError/untrustedServer(reason:)``.
    ///
    /// - Parameters:
    ///   - limits: The limits for each exchange.
    ///   - configure: A closure that changes the configuration of each new session.
    ///   - onChallenge: A closure that receives each challenge, including those for passwords and client certificates. The
    ///     request waits until the closure returns.
    public convenience init(
      limits: ExchangeLimits = ExchangeLimits(),
      configure: @escaping ConfigurationHandler = { _ in },
      onChallenge: @escaping ChallengeHandler
    ) {
      self.init(limits, configure) { SessionDelegate(onChallenge: onChallenge) }
    }
  #endif

  private init(
    _ limits: ExchangeLimits, _ configure: @escaping ConfigurationHandler,
    makeDelegate: @escaping @Sendable () -> SessionDelegate
  ) {
    self.limits = limits
    self.configure = configure
    self.makeDelegate = makeDelegate
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

  /// Returns the session in which to send the given request.
  ///
  /// If a connection is dead, libcurl sends the request again. As a result, a write without a body could be carried out twice,
  /// and a write with a body could arrive without the body. Therefore, only read requests share a session and its connections.
  private func lane(for request: HTTPRequest) -> Lane {
    guard request.method.isSafe, request.body == nil else { return makeLane() }
    return sharedLane.withLock { shared in
      let lane = shared ?? makeLane()
      shared = lane
      return lane
    }
  }

  private func makeLane() -> Lane {
    let settings = URLSessionConfiguration.ephemeral
    configure(settings)
    return Lane(settings, limits, makeDelegate())
  }
}

/// The dispatch queue on which all calls to sessions are made.
///
/// Creating, starting or cancelling a task blocks until an internal queue is available. All sessions share this internal queue,
/// which also calls the delegates. Therefore, these calls would cause a deadlock in a delegate, and many concurrent calls would
/// exhaust the available threads.
private let sessionCalls = DispatchQueue(
  label: "OpenMarketData.URLSessionManager", autoreleaseFrequency: .workItem)

/// A `URLSession` with its own connections.
private final class Lane: Sendable {
  private let delegate: SessionDelegate
  private let session: URLSession

  init(_ settings: URLSessionConfiguration, _ limits: ExchangeLimits, _ delegate: SessionDelegate) {
    settings.timeoutIntervalForRequest = TimeInterval(limits.idleTimeoutInSeconds)
    // Disable the cache. With a cache, cancelling a task crashes ("a behaviour for a task that is not in the registry").
    settings.urlCache = nil
    // Disable cookies. Otherwise, cookies are stored in a file that other users can read, and are sent to every port on the host.
    settings.httpCookieStorage = nil
    settings.httpCookieAcceptPolicy = .never
    settings.httpShouldSetCookies = false
    settings.urlCredentialStorage = nil
    self.delegate = delegate
    #if canImport(FoundationNetworking)
      let queue: OperationQueue? = InlineQueue()
    #else
      let queue: OperationQueue? = nil
    #endif
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: queue)
  }

  /// Invalidates the session, because a session and its delegate leak otherwise. The deinitializer doesn't call
  /// `invalidateAndCancel()`, because that method has a race condition in Swift 6.3 that causes crashes.
  deinit {
    session.finishTasksAndInvalidate()
  }

  func send(_ request: URLRequest, for exchange: URLSessionExchange) {
    sessionCalls.async { [self] in
      guard !exchange.isOver else { return }
      let task = session.dataTask(with: request)
      delegate.watch(task, for: exchange)
      task.resume()
      // Retain the session until the exchange ends.
      exchange.setOnStop { [self] in
        sessionCalls.async { withExtendedLifetime(self) { task.cancel() } }
      }
    }
  }
}

/// A delegate that forwards task events to the corresponding exchanges.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: URLSessionExchange]>([:])
  #if !canImport(FoundationNetworking)
    private let onChallenge: URLSessionManager.ChallengeHandler?

    init(onChallenge: URLSessionManager.ChallengeHandler? = nil) {
      self.onChallenge = onChallenge
    }
  #endif

  func watch(_ task: URLSessionTask, for exchange: URLSessionExchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  /// Refuses redirects. By default, `URLSession` follows a redirect to any host and sends all headers, including the seller's
  /// identifier.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Responds to authentication challenges. On Linux, a task with a password challenge waits forever by default, even after its
  /// timeout. On Apple platforms, the default handling returns the 401 response, because the session has no credential storage.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Complete the exchange first, because the 401 response and its body have already arrived. Reject the challenge on the
      // session queue, because rejecting a challenge cancels the task, and a delegate must not cancel tasks.
      exchange(of: task)?.complete(nil)
      sessionCalls.async { completionHandler(.rejectProtectionSpace, nil) }
    #else
      guard let onChallenge else { return completionHandler(.performDefaultHandling, nil) }
      Task {
        let (disposition, credential) = await onChallenge(challenge)
        completionHandler(disposition, credential)
      }
    #endif
  }

  #if canImport(Network)
    /// Records whether the request was sent. The session calls this method before it reports an error.
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
      let isSent = metrics.transactionMetrics.contains { $0.requestStartDate != nil }
      exchange(of: task)?.setHasStarted(isSent)
    }
  #endif

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    exchange(of: task)?.send(Int(totalBytesSent))
  }

  /// Allows every response, because FoundationNetworking ignores the disposition. If a body is too large, the task is cancelled.
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
    // Process a redirect without a valid `Location` here, because such a redirect is only reported when the task completes.
    if error == nil, !exchange.hasResponse { exchange.receive(task.response) }
    guard let error = error.map({ $0 as NSError }) else { return exchange.complete(nil) }
    exchange.fail(code: error.code, description: error.localizedDescription)
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
  /// An operation queue that runs operations immediately on the calling thread.
  ///
  /// FoundationNetworking continues to receive data while its delegate runs. Without this queue, FoundationNetworking would store
  /// a body of any size in memory before the delegate could determine that the body is too large. If a queue made
  /// FoundationNetworking wait for another thread, cancellation could take up to a minute.
  ///
  /// A session adds operations only from its serial queue, so the operations run in order. `OperationQueue` is thread-safe and
  /// this subclass adds no state, so `@unchecked Sendable` is safe. Swift requires subclasses to restate this conformance.
  private final class InlineQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      block()
    }
  }
#endif
