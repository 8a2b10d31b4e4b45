internal import Foundation
public import OpenMarketDomain
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Carries requests over the network with `URLSession`.
///
/// Cookies, credentials and answers are kept nowhere, and no challenge for a user name and password is answered: it
/// comes back as the 401 it is. Every status is a response. A packed body comes unpacked, under the header fields of
/// the packed one.
///
/// No redirect is followed: it is a response, which may have lost its body where it has no usable `Location`.
/// Only the body of a request, or of a successful response, has progress. The handler holds up the other exchanges, so it has to be quick.
///
/// A request that is not safe (RFC 9110, section 9.2.1) travels on a connection of its own, so that it arrives once
/// or not at all. ``NetworkError/cannotConnect(reason:)`` means that it stayed here; where that cannot be known, it is
/// ``NetworkError/interrupted(reason:status:)``.
///
/// A host with characters that no name has is ``NetworkError/invalidRequest(reason:)``.
///
/// FoundationNetworking takes no address of IP version 6 as a host, such as `http://[::1]/`: that is
/// ``NetworkError/invalidRequest(reason:)``. A name that leads to one is taken.
///
/// Some answers of a server are beyond this type's reach with the FoundationNetworking of Swift 6.3. It unpacks a
/// packed body to its end, after the caller was told that it is too large, and meanwhile carries nothing else
/// (about four seconds for a mebibyte that holds a gibibyte). Of a body that comes faster than it is taken it goes on reading
/// for as long as that is so, with the same consequences; on a loopback port that was up to minutes. It reports a redirect only
/// when its body has ended, so that this body is gathered whatever its size (a deadline ends it). And it ends the process itself,
/// before its delegate is asked, for a connection that is closed within the headers, for trailers after a chunked body, and for a
/// redirect to an escaped delimiter in a host, such as `//a%2fb/`.
///
/// The `URLSession` is made at the first request and goes with the manager.
public final class URLSessionManager: NetworkSessionManager {
  /// The bounds of every exchange.
  public let limits: ExchangeLimits
  private let sharedLane = Mutex<Lane?>(nil)

  /// Opens nothing yet; connections are made by requests.
  ///
  /// - Parameter limits: the bounds of every exchange.
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
    let exchange = Exchange(
      request, maximumBodySize: limits.maximumBodySize, progress: progress)
    lane(for: request).carry(URLRequest(request, limits), for: exchange)
    return try await exchange.outcome().get()
  }

  /// On a kept connection that turns out dead libcurl sends a request again by itself: a write without a body is
  /// carried out twice, and one with a body arrives as a head whose body never comes. So nothing but a plain read
  /// shares a session, and with it the connections.
  private func lane(for request: HTTPRequest) -> Lane {
    guard request.method.isSafe, request.body == nil else { return Lane(limits) }
    return sharedLane.withLock { shared in
      let lane = shared ?? Lane(limits)
      shared = lane
      return lane
    }
  }
}

/// Where every session is called from.
///
/// Making, starting and cancelling a task wait for a queue that all sessions of the process share, and on which the
/// delegate is called: done by the delegate this is a deadlock, and done by many threads it takes all there are.
private let sessionCalls = DispatchQueue(label: "OpenMarketData.URLSessionManager")

/// A session, with the connections it keeps.
private final class Lane: Sendable {
  private let delegate: SessionDelegate
  private let session: URLSession

  init(_ limits: ExchangeLimits) {
    let settings = URLSessionConfiguration.ephemeral
    settings.timeoutIntervalForRequest = TimeInterval(limits.idleTimeoutInSeconds)
    // With a cache, cancelling a task ends the process: "a behaviour for a task that is not in the registry".
    settings.urlCache = nil
    // Kept cookies are written to a file everybody can read, and sent to every port of the host.
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

  /// A session keeps its delegate, and both stay for ever unless it is invalidated. Its tasks have ended by now, or are cancelled;
  /// `invalidateAndCancel()` of Swift 6.3 would look for some in a table that another thread is changing, and end the process.
  deinit {
    session.finishTasksAndInvalidate()
  }

  func carry(_ request: URLRequest, for exchange: Exchange) {
    sessionCalls.async { [self] in
      guard !exchange.isOver else { return }
      let task = session.dataTask(with: request)
      delegate.watch(task, for: exchange)
      task.resume()
      // The lane lives as long as there is something to stop.
      exchange.carried { [self] in
        sessionCalls.async { withExtendedLifetime(self) { task.cancel() } }
      }
    }
  }
}

/// Hands what a session reports of its tasks to their exchanges.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  func watch(_ task: URLSessionTask, for exchange: Exchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  /// By default a redirect is followed with all headers, the seller's identifier among them, to any host. Refused
  /// here, it becomes the response, and a ``RedirectingSessionManager`` decides.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Without an answer here a task that was challenged for a password waits for ever, past its timeout.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Here the challenge comes after the 401 and its body, and rejecting it cancels the task, which must not be
      // done from the delegate.
      exchange(of: task)?.complete(nil)
      sessionCalls.async { completionHandler(.rejectProtectionSpace, nil) }
    #else
      // Where a server's certificate is a challenge as well, it is the system's to judge.
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

  /// FoundationNetworking ignores what is answered here, so that a body that is too large is stopped by cancelling.
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
    // A redirect status without a usable `Location` is reported with its end only.
    if error == nil, !exchange.hasResponse { exchange.receive(task.response) }
    guard let error = error.map({ $0 as NSError }) else { return exchange.complete(nil) }
    let told = NetworkError(
      urlErrorCode: error.code, description: error.localizedDescription,
      host: task.originalRequest?.url?.host(percentEncoded: true) ?? "")
    if error.code == NSURLErrorCannotConnectToHost, case .cannotConnect = told,
      !exchange.believesRefusal
    {
      exchange.complete(.interrupted(reason: "The connection was refused, or it broke off."))
    } else {
      exchange.complete(told)
    }
  }
}

extension Exchange {
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
