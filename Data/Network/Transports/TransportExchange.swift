import Foundation
import OpenMarketDomain
import OpenMarketLock

/// A request on its way through a transport. The exchange collects the response and resumes its
/// caller once.
///
/// The caller is resumed before the transport stops the transfer, because stopping can take time.
final class TransportExchange: Sendable {
  private struct State {
    /// The response with the part of its body that has arrived, or `nil` if its head hasn't arrived
    /// or the exchange has ended.
    var response: HTTPResponse?
    /// The announced size of the body in bytes, or `nil` if the size after decompression isn't
    /// known in advance.
    var announcedSize: Int?
    var sentSize = 0
    var onStop: (@Sendable () -> Void)?
  }

  let request: HTTPRequest
  let host: RequestHost
  let limits: ExchangeLimits
  private let progress: TransferProgressHandler?
  private let state = Mutex(State())
  private let promise = Promise<Result<HTTPResponse, NetworkError>>()

  /// Creates an exchange for a valid request.
  ///
  /// - Throws: ``NetworkError/invalidRequest(reason:)``, or ``NetworkError/cancelled`` or
  ///   ``NetworkError/cancelledBeforeSending`` if the caller is already cancelled.
  init(
    _ request: HTTPRequest, _ limits: ExchangeLimits, progress: TransferProgressHandler?
  ) throws(NetworkError) {
    host = try request.validate()
    if Task.isCancelled { throw request.isRead ? .cancelled : .cancelledBeforeSending }
    self.request = request
    self.limits = limits
    self.progress = progress
  }

  /// A Boolean value that indicates whether the exchange has ended. Anything that arrives later is
  /// ignored.
  var isOver: Bool { promise.isSettled }
  var uploadSize: Int { request.body?.count ?? 0 }
  var hasResponse: Bool { state.withLock { $0.response != nil } }
  /// A Boolean value that indicates whether a part of the request's body was sent.
  var hasSentBody: Bool { state.withLock { $0.sentSize > 0 } }

  /// Waits for the outcome and returns it. If the caller is cancelled, the exchange ends and this
  /// method immediately returns a failure with ``NetworkError/cancelled``.
  ///
  /// - Parameter onStop: A closure that stops the transfer. It's called if the exchange ends before
  ///   the transfer.
  func outcome(onStop: @escaping @Sendable () -> Void) async -> Result<HTTPResponse, NetworkError> {
    state.withLock { $0.onStop = onStop }
    if isOver { stop() }
    return await promise.value { self.end(.failure(.cancelled)) }
  }

  /// Records the number of request body bytes that have been sent, and reports the upload progress.
  func send(_ size: Int) {
    let isNew = state.withLock { state in
      defer { state.sentSize = max(size, state.sentSize) }
      return size > state.sentSize
    }
    guard isNew, !isOver else { return }
    progress?(TransferProgress(completedBytes: size, totalBytes: uploadSize))
  }

  /// Receives the response without its body.
  func receive(_ response: HTTPResponse) {
    let size = announcedSize(of: response)
    // An end that comes now waits for the state, and then removes the response.
    state.withLock { if !isOver { ($0.response, $0.announcedSize) = (response, size) } }
    _ = allows(size ?? 0)
  }

  private func announcedSize(of response: HTTPResponse) -> Int? {
    guard request.method != .head, ![204, 304].contains(response.status),
      !response.isCompressed, response.headers["Transfer-Encoding"] == nil
    else { return nil }
    return response.headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Receives a part of the response's body.
  func receive(_ bytes: some Sequence<UInt8>) {
    let (response, announcedSize) = state.withLock { state in
      state.response?.body.append(contentsOf: bytes)
      return (state.response, state.announcedSize)
    }
    guard let response, allows(response.body.count) else { return }
    report(response, ofTotal: announcedSize)
  }

  /// Ends the exchange with the received response.
  func complete() {
    let (response, announcedSize) = state.withLock { state in
      state.onStop = nil
      return (state.response, state.announcedSize)
    }
    guard let response else { return }
    let size = response.body.count
    if size == 0 || size != announcedSize { report(response, ofTotal: size) }
    end(.success(response))
  }

  /// Ends the exchange with an error, which receives the status of the response if its head has
  /// arrived.
  func fail(_ error: NetworkError) {
    let status = state.withLock(\.response?.status)
    end(.failure(status.map { error.withStatus($0) } ?? error))
  }

  /// Reports download progress if the response is successful and the request has no body.
  private func report(_ response: HTTPResponse, ofTotal size: Int?) {
    guard uploadSize == 0, response.isSuccess else { return }
    progress?(TransferProgress(completedBytes: response.body.count, totalBytes: size))
  }

  /// Returns whether the limits allow a body of the given size. If they don't, the exchange ends.
  private func allows(_ size: Int) -> Bool {
    let limit = max(0, limits.maximumBodySize)
    if size > limit { end(.failure(.bodyTooLarge(limit: limit))) }
    return size <= limit
  }

  private func end(_ outcome: Result<HTTPResponse, NetworkError>) {
    if promise.settle(outcome) { stop() }
  }

  private func stop() {
    let onStop = state.withLock { state in
      defer { (state.response, state.onStop) = (nil, nil) }
      return state.onStop
    }
    onStop?()
  }
}

extension HTTPResponse {
  /// A Boolean value that indicates whether the head says that the body is compressed.
  var isCompressed: Bool {
    headers.elements(of: "Content-Encoding").contains { $0 != "identity" }
  }
}

extension NetworkError {
  /// Returns the error with the status code of the interrupted response.
  fileprivate func withStatus(_ status: Int) -> NetworkError {
    switch self {
    case .interrupted(let reason, nil): .interrupted(reason: reason, status: status)
    case .invalidResponse(let reason, nil): .invalidResponse(reason: reason, status: status)
    case .compressedResponse(nil): .compressedResponse(status: status)
    default: self
    }
  }
}

/// The limits that a transport applies to each exchange.
public struct ExchangeLimits: Hashable, Sendable {
  /// The maximum size of a response body after decompression, in bytes. The default is 8 MiB. A
  /// larger body throws ``NetworkError/bodyTooLarge(limit:)``.
  public var maximumBodySize: Int
  /// The maximum time during which no bytes are transferred, up to one day. The default is one
  /// minute. The duration of a whole exchange is limited by ``RequestTimeouts``.
  public var idleTimeout: Duration

  /// Creates limits with the given maximum body size and idle timeout.
  public init(maximumBodySize: Int = 8 << 20, idleTimeout: Duration = .seconds(60)) {
    self.maximumBodySize = maximumBodySize
    self.idleTimeout = idleTimeout
  }

  /// The idle timeout, limited to the range that all clocks and timers support.
  var boundedIdleTimeout: Duration { min(max(idleTimeout, .zero), .seconds(86_400)) }
}
