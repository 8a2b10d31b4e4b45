#if canImport(Darwin) || OPENMARKET_URLSESSION
  #if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
  #else
    public import Foundation
  #endif
  public import OpenMarketDomain
  import OpenMarketLock

  /// A transport that sends requests with `URLSession`, on Apple platforms.
  ///
  /// The transport returns a response for every status. It doesn't store cookies, credentials or
  /// responses. By default, it doesn't respond to password challenges and returns the 401 response
  /// instead. It doesn't follow redirects and returns them as responses. Compressed bodies are
  /// decompressed, but the header fields still describe the compressed body.
  ///
  /// Reads share connections. A request whose method isn't safe (RFC 9110, section 9.2.1) has its
  /// own connection, because a shared connection may have been closed while it was idle.
  ///
  /// ``NetworkError/cannotConnect(reason:)`` means that nothing was sent. If this isn't certain,
  /// the error is ``NetworkError/interrupted(reason:status:)``.
  ///
  /// If the request has a body, progress is reported for the upload. Otherwise, progress is
  /// reported for the body of a successful response. A progress handler must return quickly,
  /// because other exchanges wait until it returns.
  ///
  /// A request to a host with invalid characters throws ``NetworkError/invalidRequest(reason:)``.
  public final class URLSessionManager: NetworkSessionManager {
    /// A closure that changes the configuration of a session before the session is created.
    public typealias ConfigurationHandler = @Sendable (URLSessionConfiguration) -> Void

    /// A closure that responds to an authentication challenge.
    public typealias ChallengeHandler =
      @Sendable (URLAuthenticationChallenge) async -> (
        URLSession.AuthChallengeDisposition, URLCredential?
      )

    /// The limits for each exchange.
    private let limits: ExchangeLimits
    private let reads: URLSession
    private let onChallenge: ChallengeHandler?

    /// Creates a transport. The transport opens connections on demand.
    ///
    /// To pin a certificate, compare the first certificate of `SecTrustCopyCertificateChain`,
    /// called with the `serverTrust` of the challenge's protection space, with the expected
    /// certificate. Return `.performDefaultHandling` if they're equal, so that the system also
    /// evaluates the certificate, or `.cancelAuthenticationChallenge`, which throws
    /// ``NetworkError/untrustedServer(reason:)``.
    ///
    /// - Parameters:
    ///   - limits: The limits for each exchange.
    ///   - configure: A closure that changes the configuration of the session, for example to set
    ///     `allowsConstrainedNetworkAccess` or a proxy. Afterward, the transport sets the timeout,
    ///     and disables the cache, cookies and stored credentials.
    ///   - onChallenge: A closure that receives each challenge, including those for passwords and
    ///     client certificates. The request waits until the closure returns. If `nil`, the system
    ///     evaluates certificates, and other challenges aren't answered.
    public init(
      limits: ExchangeLimits = ExchangeLimits(), configure: ConfigurationHandler = { _ in },
      onChallenge: ChallengeHandler? = nil
    ) {
      self.limits = limits
      let settings = URLSessionConfiguration.ephemeral
      configure(settings)
      settings.timeoutIntervalForRequest = limits.boundedIdleTimeout / .seconds(1)
      settings.urlCache = nil
      settings.httpCookieStorage = nil
      settings.httpCookieAcceptPolicy = .never
      settings.httpShouldSetCookies = false
      settings.urlCredentialStorage = nil
      self.onChallenge = onChallenge
      reads = URLSession(
        configuration: settings, delegate: SessionDelegate(onChallenge), delegateQueue: nil)
    }

    /// Invalidates the session, because a session retains its delegate until then.
    deinit {
      reads.finishTasksAndInvalidate()
    }

    public func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      let exchange = try TransportExchange(request, limits, progress: progress)
      let session = request.method.isSafe ? reads : writeSession()
      let task = session.dataTask(with: URLRequest(request, limits))
      (session.delegate as? SessionDelegate)?.watch(task, for: exchange)
      task.resume()
      if session !== reads { session.finishTasksAndInvalidate() }
      return try await exchange.outcome { task.cancel() }.get()
    }

    /// Returns a session for one write, because sessions don't share connections.
    private func writeSession() -> URLSession {
      URLSession(
        configuration: reads.configuration, delegate: SessionDelegate(onChallenge),
        delegateQueue: nil)
    }
  }

  /// A delegate that forwards task events to the corresponding exchanges.
  private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Watched {
      let exchange: TransportExchange
      /// A Boolean value that indicates whether the session started to send the request, or `nil`
      /// if it's unknown.
      var hasStarted: Bool?
    }

    private let exchanges = Mutex<[Int: Watched]>([:])
    private let onChallenge: URLSessionManager.ChallengeHandler?

    init(_ onChallenge: URLSessionManager.ChallengeHandler?) {
      self.onChallenge = onChallenge
    }

    func watch(_ task: URLSessionTask, for exchange: TransportExchange) {
      exchanges.withLock { $0[task.taskIdentifier] = Watched(exchange: exchange) }
    }

    private func exchange(of task: URLSessionTask) -> TransportExchange? {
      exchanges.withLock { $0[task.taskIdentifier]?.exchange }
    }

    /// Refuses redirects. By default, `URLSession` follows a redirect to any host and sends all
    /// headers, including the seller's identifier.
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    /// Responds to authentication challenges. The default handling returns the 401 response,
    /// because the session has no credential storage.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let onChallenge else { return completionHandler(.performDefaultHandling, nil) }
      Task {
        let (disposition, credential) = await onChallenge(challenge)
        completionHandler(disposition, credential)
      }
    }

    #if canImport(Network)
      /// Records whether the request was sent. The session calls this method before it reports an
      /// error.
      func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didFinishCollecting metrics: URLSessionTaskMetrics
      ) {
        let isSent = metrics.transactionMetrics.contains { $0.requestStartDate != nil }
        exchanges.withLock { $0[task.taskIdentifier]?.hasStarted = isSent }
      }
    #endif

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
      totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
      exchange(of: task)?.send(Int(totalBytesSent))
    }

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
      guard let watched = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) })
      else { return }
      let exchange = watched.exchange
      if let error = error.map({ $0 as NSError }) {
        return exchange.fail(
          NetworkError(
            urlErrorCode: error.code, description: error.localizedDescription,
            host: exchange.host.name,
            hasStarted: exchange.hasSentBody || watched.hasStarted ?? true))
      }
      // Process a redirect without a valid `Location` here, because such a redirect is only
      // reported when the task completes.
      if !exchange.hasResponse { exchange.receive(task.response) }
      guard exchange.hasResponse else {
        return exchange.fail(.invalidResponse(reason: "The response isn't HTTP."))
      }
      exchange.complete()
    }
  }

  extension TransportExchange {
    fileprivate func receive(_ response: URLResponse?) {
      guard let response = response as? HTTPURLResponse else { return }
      let fields = response.allHeaderFields.compactMap { name, value in
        (name as? String).map { HTTPHeaders.Field(name: $0, value: "\(value)") }
      }
      let headers = HTTPHeaders(fields.sorted { $0.name < $1.name })
      receive(HTTPResponse(status: response.statusCode, headers: headers))
    }
  }

  extension URLRequest {
    fileprivate init(_ request: HTTPRequest, _ limits: ExchangeLimits) {
      self.init(url: request.url, timeoutInterval: limits.boundedIdleTimeout / .seconds(1))
      httpMethod = request.method.rawValue
      httpBody = request.body
      for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
    }
  }
#endif
