import Foundation
public import OpenMarketData

/// Carries requests to a ``SandboxMarket`` in the same process; put it wherever a session manager
/// is asked for.
///
/// Requests go to the market whatever their host; ``baseURLText`` has one that can never be
/// anybody's.
public struct SandboxSessionManager: NetworkSessionManager {
  /// An address in a top-level domain that is reserved for never being resolved (RFC 6761,
  /// section 6.4).
  public static let baseURLText = "https://sandbox.openmarket.invalid"

  private let market: SandboxMarket

  public init(market: SandboxMarket = SandboxMarket()) {
    self.market = market
  }

  /// Asks the market, off the caller's actor.
  ///
  /// A task that is cancelled before the answer is handed over gets ``NetworkError/cancelled``.
  /// Progress is told once, of the whole body, and not at all where the body is empty. An address
  /// that is not absolute, or whose scheme is neither `http` nor `https`, is an
  /// ``NetworkError/invalidRequest(reason:)``.
  @concurrent
  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    guard !Task.isCancelled else { throw .cancelled }
    guard ["http", "https"].contains(request.url.scheme?.lowercased()), request.url.host() != nil
    else {
      throw .invalidRequest(reason: "the address is not an absolute http or https one")
    }
    let response = market.response(to: request)
    let size = response.body.count
    if size > 0 { progress?(TransferProgress(completedBytes: size, totalBytes: size)) }
    guard !Task.isCancelled else { throw .cancelled }
    return response
  }
}
