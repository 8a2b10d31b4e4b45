internal import Foundation
internal import OpenMarketDomain
internal import Synchronization

/// One exchange in flight: gathers the answer as it comes and gives it to the caller exactly once.
///
/// The caller is always resumed first, and what carries the exchange is stopped after that: cancelling a
/// `URLSessionTask` may block for as long as its session is busy.
final class Exchange: Sendable {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private struct Answer {
    var response: HTTPResponse?
    var expectedBytes: Int?
    var sentBytes = 0
    var stop: (@Sendable () -> Void)?
  }

  private let request: HTTPRequest
  private let maximumBodySize: Int
  private let progress: TransferProgressHandler?
  private let answer = Mutex(Answer())
  private let promise = Promise<Outcome>()

  init(_ request: HTTPRequest, maximumBodySize: Int, progress: TransferProgressHandler?) {
    self.request = request
    self.maximumBodySize = maximumBodySize
    self.progress = progress
  }

  var isOver: Bool { promise.isSettled }

  var hasResponse: Bool { answer.withLock { $0.response != nil } }

  /// Whether "cannot connect" can be believed: whether it means that nothing was sent.
  ///
  /// FoundationNetworking says it, too, of an exchange that broke off on the second of a host's addresses, after the
  /// first had refused. So it is believed only where repeating does no harm, of a host that is one address, and while
  /// no byte of a body had gone.
  var believesRefusal: Bool {
    #if canImport(FoundationNetworking)
      request.method.isSafe || RequestHost(request.url)?.isNumeric == true
        || (uploadSize > 0 && answer.withLock(\.sentBytes) == 0)
    #else
      true
    #endif
  }

  /// Waits for the end. A cancelled caller ends the exchange and is answered at once.
  func outcome() async -> Outcome {
    await promise.value { self.end(.failure(.cancelled)) }
  }

  /// Says how to stop the exchange when it ends early; when it has ended already, it is stopped now.
  func carried(stop: @escaping @Sendable () -> Void) {
    answer.withLock { $0.stop = stop }
    if isOver { stopCarrying() }
  }

  /// Takes how much of the request's body has gone.
  func send(_ count: Int) {
    guard !isOver else { return }
    answer.withLock { $0.sentBytes = count }
    progress?(TransferProgress(completedBytes: count, totalBytes: uploadSize))
  }

  /// Takes the status and the headers; a body that is announced as too large ends the exchange.
  func receive(status: Int, headers: HTTPHeaders) {
    let expected = announcedBytes(status: status, headers: headers)
    answer.withLock {
      $0.response = HTTPResponse(status: status, headers: headers)
      $0.expectedBytes = expected
    }
    if let expected, expected > maximumBodySize { endAsTooLarge() }
  }

  /// Takes a piece of the body; one that is too large ends the exchange.
  func receive(_ data: Data) {
    guard !isOver else { return }
    let (response, total) = answer.withLock { answer in
      answer.response?.body.append(data)
      return (answer.response, answer.expectedBytes)
    }
    guard let response else { return }
    guard response.body.count <= maximumBodySize else { return endAsTooLarge() }
    reportDownload(of: response, totalBytes: total)
  }

  /// Takes the end of the transfer, with what broke it, if anything did.
  func complete(_ error: NetworkError?) {
    let response = answer.withLock { answer in
      answer.stop = nil
      return answer.response
    }
    guard !isOver else { return }
    if let error {
      end(.failure(response.map { error.withStatus($0.status) } ?? error))
    } else if let response {
      reportDownload(of: response, totalBytes: response.body.count)
      end(.success(response))
    } else {
      end(.failure(.invalidResponse(reason: "The answer is not HTTP.")))
    }
  }

  private var uploadSize: Int { request.body?.count ?? 0 }

  /// Only the body of a success is what the caller waits for.
  private func reportDownload(of response: HTTPResponse, totalBytes: Int?) {
    guard uploadSize == 0, response.isSuccess else { return }
    progress?(TransferProgress(completedBytes: response.body.count, totalBytes: totalBytes))
  }

  private func end(_ outcome: Outcome) {
    if promise.settle(outcome) { stopCarrying() }
  }

  private func endAsTooLarge() {
    end(.failure(.bodyTooLarge(limit: maximumBodySize)))
  }

  private func stopCarrying() {
    let stop = answer.withLock { answer in
      defer {
        answer.response = nil
        answer.stop = nil
      }
      return answer.stop
    }
    stop?()
  }

  /// The size of the body, where it can be known before it comes: a HEAD has none, and what is announced of a
  /// packed body is its size on the wire.
  private func announcedBytes(status: Int, headers: HTTPHeaders) -> Int? {
    guard request.method != .head, status != 204, status != 304,
      headers["Content-Encoding"] == nil, headers["Transfer-Encoding"] == nil
    else { return nil }
    return headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }
}

extension NetworkError {
  /// The same with the status of the answer that it ended.
  fileprivate func withStatus(_ status: Int) -> NetworkError {
    switch self {
    case .interrupted(let reason, nil): .interrupted(reason: reason, status: status)
    case .invalidResponse(let reason, nil): .invalidResponse(reason: reason, status: status)
    case .compressedResponse(nil): .compressedResponse(status: status)
    default: self
    }
  }
}
