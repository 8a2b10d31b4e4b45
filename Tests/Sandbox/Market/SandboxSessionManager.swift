import Foundation
public import OpenMarketData
public import OpenMarketDomain

/// A session manager that passes requests to a market in the same process. The host in a request's
/// URL is ignored.
public struct SandboxSessionManager: NetworkSessionManager {
  /// A base URL whose host name never resolves on a network, because its top-level domain is
  /// reserved (RFC 6761, section 6.4).
  public static let baseURL = BaseURL(host: "sandbox.openmarket.invalid")

  private let market: any RequestHandler
  private let clock: any Clock<Duration>

  /// Creates a session manager that passes requests to a market. Several session managers can share
  /// a market.
  ///
  /// A market that is stored on disk blocks a thread of Swift's cooperative thread pool while it
  /// accesses files. ``SandboxServer`` avoids this by calling the market on threads that don't
  /// belong to the pool.
  ///
  /// - Parameters:
  ///   - market: The market that handles the requests. The default is a new market with the
  ///     built-in products.
  ///   - clock: The clock for the delays that a fault plan causes.
  public init(
    market: any RequestHandler = SandboxMarket(), clock: any Clock<Duration> = SuspendingClock()
  ) {
    self.market = market
    self.clock = clock
  }

  /// Passes a request to the market and returns its response. The method doesn't run on the
  /// caller's actor.
  ///
  /// If the request has a body, the progress handler receives the progress of sending it.
  /// Otherwise, the handler receives the progress of receiving the response's body, if the status
  /// indicates success.
  ///
  /// If the task is cancelled while the body is being sent, the market doesn't carry out the
  /// request. If the task is cancelled later, the market may have carried out the request.
  ///
  /// - Throws: `NetworkError.cancelled` if the task is cancelled before the method returns, or
  ///   `NetworkError.cancelledBeforeSending` if it's cancelled before a write,
  ///   `NetworkError.interrupted(reason:status:)` if a fault breaks the connection, and
  ///   `NetworkError.invalidRequest(reason:)` if the URL isn't an absolute `http` or `https` URL.
  @concurrent
  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    guard !Task.isCancelled else { throw request.isRead ? .cancelled : .cancelledBeforeSending }
    guard ["http", "https"].contains(request.url.scheme?.lowercased()), request.url.host() != nil
    else {
      throw .invalidRequest(reason: "the URL isn't an absolute http or https URL")
    }
    let reply = try await reply(to: request, progress: progress)
    let hasUpload = request.body?.isEmpty == false
    let response = try await deliver(reply, progress: hasUpload ? nil : progress)
    guard !Task.isCancelled else { throw .cancelled }
    return response
  }

  private func reply(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> Reply {
    let size = request.body?.count ?? 0
    let limit = SandboxServer.Configuration().maximumBodySize
    guard size <= limit else {
      return Reply(RequestRejection.bodyTooLarge(limit: limit).response.sized(for: request.method))
    }
    try await transfer(size, at: market.uploadBytesPerSecond) {
      progress?(TransferProgress(completedBytes: $0, totalBytes: size))
    }
    return market.reply(to: request)
  }

  private func deliver(
    _ reply: Reply, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let delivery = reply.delivery
    try await pause(delivery.latency)
    let count = reply.response.body.count
    let end: Int
    switch delivery.end {
    case .complete: end = count
    case .cut(let bytes): end = min(bytes, count)
    case .reset: throw .interrupted(reason: "the connection was reset")
    }
    try await transfer(end, at: delivery.bytesPerSecond) {
      guard (200...299).contains(reply.response.status) else { return }
      progress?(TransferProgress(completedBytes: $0, totalBytes: count))
    }
    guard end == count else {
      throw .interrupted(reason: "the body ended early", status: reply.response.status)
    }
    return reply.response
  }

  /// Waits for the time that it takes to transfer the given number of bytes at the given rate.
  /// Reports the number of transferred bytes ten times a second. If the rate is `nil`, the method
  /// doesn't wait.
  private func transfer(
    _ count: Int, at rate: Int?, report: (Int) -> Void
  ) async throws(NetworkError) {
    let step = rate.map { max(1, $0 / 10) } ?? count
    var sent = 0
    while sent < count {
      let part = min(step, count - sent)
      if let rate { try await pause(.seconds(part) / max(1, rate)) }
      sent += part
      report(sent)
    }
  }

  private func pause(_ duration: Duration) async throws(NetworkError) {
    guard duration > .zero else { return }
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled
    }
  }
}
