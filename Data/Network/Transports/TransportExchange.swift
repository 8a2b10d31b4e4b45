import Foundation
import OpenMarketDomain
import OpenMarketLock

/// A request on its way through a transport. The exchange collects the response and resumes its caller once.
///
/// The caller is resumed before the transport stops the transfer, because stopping can take time.
final class TransportExchange: Sendable {
  private enum Phase {
    /// The head of the response hasn't arrived.
    case waiting
    /// The head has arrived, and a part of the body. The announced size of the body is `nil` if it isn't known in advance.
    case receiving(HTTPResponse, announcedSize: Int?)
    /// The exchange has ended. Anything that arrives later is ignored.
    case over
  }

  private struct State {
    var phase = Phase.waiting
    var sentSize = 0
    var onStop: (@Sendable () -> Void)?
  }

  let request: HTTPRequest
  private let maximumBodySize: Int
  private let progress: TransferProgressHandler?
  private let state = Mutex(State())
  private let promise = Promise<Result<HTTPResponse, NetworkError>>()

  init(_ request: HTTPRequest, maximumBodySize: Int, progress: TransferProgressHandler?) {
    self.request = request
    self.maximumBodySize = max(0, maximumBodySize)
    self.progress = progress
  }

  /// A Boolean value that indicates whether the exchange has ended.
  var isOver: Bool { if case .over = phase { true } else { false } }
  var uploadSize: Int { request.body?.count ?? 0 }
  var hasResponse: Bool { if case .receiving = phase { true } else { false } }
  /// A Boolean value that indicates whether a part of the request's body was sent.
  var hasSentBody: Bool { state.withLock { $0.sentSize > 0 } }
  private var phase: Phase { state.withLock(\.phase) }

  /// Waits for the outcome and returns it. If the caller is cancelled, the exchange ends and this method immediately returns a
  /// failure with ``NetworkError/cancelled``.
  ///
  /// - Parameter onStop: A closure that stops the transfer. It's called if the exchange ends before the transfer.
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

  /// Receives the head of the response.
  ///
  /// - Parameters:
  ///   - response: The response without its body.
  ///   - announcedSize: The size of the body in bytes, or `nil` if it isn't known in advance.
  func receive(_ response: HTTPResponse, announcedSize: Int?) {
    state.withLock { state in
      if case .over = state.phase { return }
      state.phase = .receiving(response, announcedSize: announcedSize)
    }
    if let announcedSize, announcedSize > maximumBodySize { endAsTooLarge() }
  }

  /// Receives a part of the response's body.
  func receive(_ bytes: some Sequence<UInt8>) {
    state.withLock { state in
      guard case .receiving(var response, let announcedSize) = state.phase else { return }
      // Otherwise, there would be two references to the body, and each part would copy it.
      state.phase = .waiting
      response.body.append(contentsOf: bytes)
      state.phase = .receiving(response, announcedSize: announcedSize)
    }
    guard case .receiving(let response, let announcedSize) = phase else { return }
    if response.body.count > maximumBodySize {
      endAsTooLarge()
    } else {
      report(response, ofTotal: announcedSize)
    }
  }

  /// Ends the exchange with the received response.
  func complete() {
    state.withLock { $0.onStop = nil }
    guard case .receiving(let response, let announcedSize) = phase else { return }
    let size = response.body.count
    if size == 0 || size != announcedSize { report(response, ofTotal: size) }
    end(.success(response))
  }

  /// Ends the exchange with an error, which receives the status of the response if its head has arrived.
  func fail(_ error: NetworkError) {
    if case .receiving(let response, _) = phase {
      end(.failure(error.withStatus(response.status)))
    } else {
      end(.failure(error))
    }
  }

  /// Reports download progress if the response is successful and the request has no body.
  private func report(_ response: HTTPResponse, ofTotal size: Int?) {
    guard uploadSize == 0, response.isSuccess else { return }
    progress?(TransferProgress(completedBytes: response.body.count, totalBytes: size))
  }

  private func endAsTooLarge() {
    end(.failure(.bodyTooLarge(limit: maximumBodySize)))
  }

  private func end(_ outcome: Result<HTTPResponse, NetworkError>) {
    if promise.settle(outcome) { stop() }
  }

  private func stop() {
    let onStop = state.withLock { state in
      defer { (state.phase, state.onStop) = (.over, nil) }
      return state.onStop
    }
    onStop?()
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
