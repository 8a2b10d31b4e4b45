import Foundation
public import OpenMarketData

/// Carries requests to a market in the same process; put it wherever a session manager is asked for.
///
/// Requests go to the market whatever their host; ``baseURLText`` has one that can never be anybody's.
public struct SandboxSessionManager: NetworkSessionManager {
  /// An address in a top-level domain that is reserved for never being resolved (RFC 6761, section 6.4).
  public static let baseURLText = "https://sandbox.openmarket.invalid"

  private let market: any RequestHandler
  private let clock: any Clock<Duration>

  /// Carries requests to one market; those of two managers with the same market see each other's changes.
  ///
  /// A market that is kept in a folder is waited for on a thread of Swift's cooperative pool: as many requests as the pool has
  /// threads hold up every other task while the disk is slow. A ``SandboxServer`` asks on threads of its own.
  ///
  /// - Parameters:
  ///   - market: answers the requests; a fresh one with the seeded catalogue unless given.
  ///   - clock: on which a misbehaving market takes its time.
  public init(
    market: any RequestHandler = SandboxMarket(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.market = market
    self.clock = clock
  }

  /// Asks the market, off the caller's actor.
  ///
  /// A task that is cancelled before the answer is handed over gets `NetworkError.cancelled`; a change that it asked
  /// for may have been made. A connection that the market breaks is `NetworkError.interrupted(reason:status:)`. The
  /// handler receives the progress of a success's body that is not empty. An address that is not absolute, or whose scheme is neither `http` nor `https`, is
  /// a `NetworkError.invalidRequest(reason:)`.
  @concurrent
  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    guard !Task.isCancelled else { throw .cancelled }
    guard ["http", "https"].contains(request.url.scheme?.lowercased()), request.url.host() != nil
    else {
      throw .invalidRequest(reason: "the address is not an absolute http or https one")
    }
    let reply = reply(to: request)
    let response = try await deliver(reply, progress: progress)
    guard !Task.isCancelled else { throw .cancelled }
    return response
  }

  private func reply(to request: HTTPRequest) -> Reply {
    var head = request
    head.body = nil
    let size = request.body?.count ?? 0
    switch market.admission(of: head) {
    case .refuse(let response): return Reply(response)
    case .accept(let limit) where size > limit:
      return Reply(HTTPResponse(.bodyTooLarge(limit: limit)).sized(for: head))
    case .accept: return market.reply(to: request)
    }
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
    let step = delivery.bytesPerSecond.map { max(1, $0 / 10) } ?? end
    var sent = 0
    while sent < end {
      let part = min(step, end - sent)
      if let rate = delivery.bytesPerSecond { try await pause(.seconds(part) / max(1, rate)) }
      sent += part
      if (200...299).contains(reply.response.status) {
        progress?(TransferProgress(completedBytes: sent, totalBytes: count))
      }
    }
    guard end == count else {
      throw .interrupted(reason: "the body ended early", status: reply.response.status)
    }
    return reply.response
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
