internal import Foundation
internal import OpenMarketDomain
internal import Synchronization

/// An exchange of `URLSession` in flight. It collects the response and answers the caller once.
///
/// The caller is resumed before the task is cancelled, because cancelling a `URLSessionTask` can block while its session is busy.
final class URLSessionExchange: Sendable {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private struct State {
    var response: HTTPResponse?
    var expectedBytes: Int?
    var sentBytes = 0
    var onStop: (@Sendable () -> Void)?
  }

  private let request: HTTPRequest
  private let maximumBodySize: Int
  private let progress: TransferProgressHandler?
  private let state = Mutex(State())
  private let promise = Promise<Outcome>()

  init(_ request: HTTPRequest, maximumBodySize: Int, progress: TransferProgressHandler?) {
    self.request = request
    self.maximumBodySize = maximumBodySize
    self.progress = progress
  }

  var isOver: Bool { promise.isSettled }

  var hasResponse: Bool { state.withLock { $0.response != nil } }

  /// A Boolean value that indicates whether "cannot connect" means that nothing was sent.
  ///
  /// FoundationNetworking also reports it if an exchange breaks on the second address of a host after the first one has refused. So
  /// it counts only if another attempt is harmless, if the host is one address, or before any byte of the body was sent.
  var trustsRefusal: Bool {
    #if canImport(FoundationNetworking)
      request.method.isSafe || RequestHost(request.url)?.isNumeric == true
        || (uploadSize > 0 && state.withLock(\.sentBytes) == 0)
    #else
      true
    #endif
  }

  /// Waits for the end. A cancelled caller ends the exchange and gets an answer at once.
  func outcome() async -> Outcome {
    await promise.value { self.end(.failure(.cancelled)) }
  }

  /// Sets the closure to call if the exchange ends early. If it has ended, the closure is called now.
  func setOnStop(_ onStop: @escaping @Sendable () -> Void) {
    state.withLock { $0.onStop = onStop }
    if isOver { stop() }
  }

  /// Sets the number of bytes of the request's body that have been sent.
  func send(_ count: Int) {
    guard !isOver else { return }
    state.withLock { $0.sentBytes = count }
    progress?(TransferProgress(completedBytes: count, totalBytes: uploadSize))
  }

  func receive(status: Int, headers: HTTPHeaders) {
    let expected = announcedBytes(status: status, headers: headers)
    state.withLock {
      $0.response = HTTPResponse(status: status, headers: headers)
      $0.expectedBytes = expected
    }
    if let expected, expected > maximumBodySize { endAsTooLarge() }
  }

  func receive(_ data: Data) {
    guard !isOver else { return }
    let (response, total) = state.withLock { state in
      state.response?.body.append(data)
      return (state.response, state.expectedBytes)
    }
    guard let response else { return }
    guard response.body.count <= maximumBodySize else { return endAsTooLarge() }
    reportDownload(of: response, totalBytes: total)
  }

  /// Ends the transfer, with an error if it failed.
  func complete(_ error: NetworkError?) {
    let (response, total) = state.withLock { state in
      state.onStop = nil
      return (state.response, state.expectedBytes)
    }
    guard !isOver else { return }
    if let error {
      end(.failure(response.map { error.withStatus($0.status) } ?? error))
    } else if let response {
      let size = response.body.count
      if size == 0 || size != total { reportDownload(of: response, totalBytes: size) }
      end(.success(response))
    } else {
      end(.failure(.invalidResponse(reason: "The answer is not HTTP.")))
    }
  }

  private var uploadSize: Int { request.body?.count ?? 0 }

  /// Reports the body of a successful response, unless the request has a body.
  private func reportDownload(of response: HTTPResponse, totalBytes: Int?) {
    guard uploadSize == 0, response.isSuccess else { return }
    progress?(TransferProgress(completedBytes: response.body.count, totalBytes: totalBytes))
  }

  private func end(_ outcome: Outcome) {
    if promise.settle(outcome) { stop() }
  }

  private func endAsTooLarge() {
    end(.failure(.bodyTooLarge(limit: maximumBodySize)))
  }

  private func stop() {
    let onStop = state.withLock { state in
      defer {
        state.response = nil
        state.onStop = nil
      }
      return state.onStop
    }
    onStop?()
  }

  /// The size of the body if it's known in advance. For a compressed body, the announced size is that before decompression.
  private func announcedBytes(status: Int, headers: HTTPHeaders) -> Int? {
    guard request.method != .head, status != 204, status != 304,
      headers["Content-Encoding"] == nil, headers["Transfer-Encoding"] == nil
    else { return nil }
    return headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }
}

extension NetworkError {
  /// The error with the status of the response that it interrupted.
  fileprivate func withStatus(_ status: Int) -> NetworkError {
    switch self {
    case .interrupted(let reason, nil): .interrupted(reason: reason, status: status)
    case .invalidResponse(let reason, nil): .invalidResponse(reason: reason, status: status)
    case .compressedResponse(nil): .compressedResponse(status: status)
    default: self
    }
  }

  /// Creates an error from an error of `URLSession`.
  ///
  /// FoundationNetworking reports most failures with the code "unknown", from an incomplete body to a refused certificate. So the
  /// description, which is libcurl's, counts first. The code "cancelled" means an interruption: when a caller is cancelled, the
  /// exchange is over before its task is cancelled.
  ///
  /// - Parameters:
  ///   - code: The error's code in `NSURLErrorDomain`.
  ///   - description: The error's localized description.
  ///   - host: The host of the request.
  init(urlErrorCode code: Int, description: String, host: String) {
    if Self.handshakeFailures.contains(where: description.hasPrefix) {
      self = .untrustedServer(reason: description)
    } else if Self.invalidResponses.contains(where: description.hasPrefix) {
      self = .invalidResponse(reason: description)
    } else if description.hasPrefix("OpenSSL SSL_connect") {
      self = .cannotConnect(reason: "The connection broke during the TLS handshake.")
    } else {
      self.init(urlErrorCode: code, reason: "\(description) (code \(code))", host: host)
    }
  }

  private init(urlErrorCode code: Int, reason: String, host: String) {
    switch code {
    case NSURLErrorBadURL:
      self = .invalidRequest(
        reason: "the address cannot be used here (an IP version 6 one needs a name)")
    case NSURLErrorAppTransportSecurityRequiresSecureConnection:
      self = .secureConnectionRequired(host: host)
    case NSURLErrorTimedOut:
      self = .timedOut
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
      self = .cannotConnect(reason: "The host was not found.")
    case NSURLErrorCannotConnectToHost:
      self = .cannotConnect(reason: "The host refused the connection.")
    case NSURLErrorNotConnectedToInternet:
      self = .cannotConnect(reason: "There is no network.")
    case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
      self = .untrustedServer(reason: reason)
    case NSURLErrorCannotParseResponse, NSURLErrorCannotDecodeRawData,
      NSURLErrorCannotDecodeContentData:
      self = .invalidResponse(reason: reason)
    default:
      self = .interrupted(reason: reason)
    }
  }

  /// The starts of libcurl's descriptions of failed TLS handshakes.
  private static let handshakeFailures = [
    "SSL certificate", "SSL peer certificate", "SSL: ", "error setting certificate",
    "Problem with the SSL CA cert", "OpenSSL/", "TLS connect error",
  ]

  /// The starts of libcurl's descriptions of invalid responses.
  private static let invalidResponses = [
    "Received HTTP/0.9", "Invalid Content-Length", "Header without colon",
    "Too large response headers", "Illegal or missing hexadecimal",
    "Error while processing content unencoding", "Unrecognized content encoding",
  ]
}
