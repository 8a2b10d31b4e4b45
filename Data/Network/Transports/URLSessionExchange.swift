#if canImport(Darwin)
  internal import Foundation
  internal import OpenMarketDomain
  internal import Synchronization

  /// A `URLSession` exchange in flight, which collects the response and resumes its caller once.
  ///
  /// The caller is resumed before the task is cancelled, because cancelling a `URLSessionTask` can block while its session is busy.
  final class URLSessionExchange: Sendable {
    typealias Outcome = Result<HTTPResponse, NetworkError>

    private struct State {
      var response: HTTPResponse?
      var expectedBytes: Int?
      var sentBytes = 0
      var hasStarted: Bool?
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

    private var isOver: Bool { promise.isSettled }

    var hasResponse: Bool { state.withLock { $0.response != nil } }

    /// Waits for the outcome and returns it. If the caller is cancelled, the exchange ends and this method immediately returns a
    /// failure with ``NetworkError/cancelled``.
    func outcome() async -> Outcome {
      await promise.value { self.end(.failure(.cancelled)) }
    }

    /// Sets the closure to call when the exchange ends. If the exchange has already ended, the closure is called immediately.
    func setOnStop(_ onStop: @escaping @Sendable () -> Void) {
      state.withLock { $0.onStop = onStop }
      if isOver { stop() }
    }

    /// Records the number of request body bytes that have been sent, and reports the upload progress.
    func send(_ count: Int) {
      guard !isOver else { return }
      state.withLock { $0.sentBytes = count }
      progress?(TransferProgress(completedBytes: count, totalBytes: uploadSize))
    }

    /// Records whether the session started to send the request.
    func setHasStarted(_ hasStarted: Bool) {
      state.withLock { $0.hasStarted = hasStarted }
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

    /// Completes the exchange with a `URLSession` error.
    func fail(code: Int, description: String) {
      let hasStarted = state.withLock { $0.sentBytes > 0 || $0.hasStarted ?? true }
      complete(
        NetworkError(
          urlErrorCode: code, description: description,
          host: request.url.host(percentEncoded: true) ?? "", hasStarted: hasStarted))
    }

    /// Completes the exchange with the received response, or with an error if the transfer failed.
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
        end(.failure(.invalidResponse(reason: "The response isn't HTTP.")))
      }
    }

    private var uploadSize: Int { request.body?.count ?? 0 }

    /// Reports download progress if the response is successful and the request has no body.
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

    /// Returns the announced size of the body, or `nil` if the size after decompression isn't known in advance.
    private func announcedBytes(status: Int, headers: HTTPHeaders) -> Int? {
      guard request.method != .head, status != 204, status != 304,
        headers["Content-Encoding"] == nil, headers["Transfer-Encoding"] == nil
      else { return nil }
      return headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
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
#endif
