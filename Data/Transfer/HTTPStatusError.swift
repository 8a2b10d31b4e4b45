public import Foundation
import OpenMarketDomain

/// An error response, with its status and the server's message.
///
/// Secrets in the message, the target and the body are masked.
public struct HTTPStatusError: Hashable, Sendable {
  /// The maximum size of ``body``, 64 KiB.
  package static let maximumBodySize = 64 << 10

  /// The HTTP status code, outside the range 200…299.
  public let status: Int
  /// The server's error code, or `nil` if the response body doesn't contain an error code.
  public let code: Int?
  /// The server's message, or `nil` if the response body doesn't contain a message.
  public let message: String?
  /// The delay that the server requested with `Retry-After` (RFC 9110, section 10.2.3), at most 2³¹
  /// seconds.
  ///
  /// The delay is zero if the server sent a date in the past, and `nil` if the server didn't
  /// request a delay.
  public let retryAfter: Duration?
  /// The target of a redirect that wasn't followed (RFC 9110, section 10.2.2), without its query
  /// and credentials. This property is `nil` if the response isn't a redirect.
  package let target: String?
  /// A Boolean value that indicates whether the response says that the server is at another address
  /// (301, 302, 307 or 308): the target differs from the URL of the request only in its scheme, its
  /// host or a final slash.
  package private(set) var isMoved = false
  /// A Boolean value that indicates whether a program in front of the market may have sent the
  /// response, such as a proxy, a firewall or an ingress without a server behind it. The value is
  /// `true` for 401, 403, 404 and 410 with a body that isn't in the API's error format, for 401 and
  /// 403 if the request had no seller's credentials, and for 404 and 410 if every market has the
  /// endpoint.
  package let isForeign: Bool
  /// The first bytes of the response body, at most 64 KiB. The body is empty for an image request.
  public let body: Data

  /// Creates a status error, for example in a test.
  ///
  /// - Parameters:
  ///   - status: The HTTP status code.
  ///   - code: The server's error code.
  ///   - message: The server's message.
  ///   - retryAfter: The delay that the server requested.
  ///   - target: The target of a redirect that wasn't followed.
  ///   - isForeign: A Boolean value that indicates whether a program in front of the market may
  ///     have sent the response.
  ///   - body: The response body. Bytes after 64 KiB are dropped.
  public init(
    status: Int, code: Int? = nil, message: String? = nil, retryAfter: Duration? = nil,
    target: String? = nil, isForeign: Bool = false, body: Data = Data()
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
    self.target = target
    self.isForeign = isForeign
    self.body = Data(body.prefix(Self.maximumBodySize))
  }

  /// Creates a status error from a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - url: The URL of the request, which is the base URL for a relative redirect target.
  ///   - hasSeller: A Boolean value that indicates whether the request contained the seller's
  ///     credentials.
  ///   - isInEveryMarket: A Boolean value that indicates whether every market has the endpoint.
  ///   - now: The current date, which is used if `Retry-After` is a date and the response has no
  ///     `Date` header.
  ///   - mask: The mask that hides secrets in the error.
  package init(
    _ response: HTTPResponse, from url: URL? = nil, hasSeller: Bool = true,
    isInEveryMarket: Bool = false, now: Date = Date(), masking mask: SecretMask = SecretMask([])
  ) {
    let body = ErrorBody(response)
    let isFromAPI = body.isFromAPI
    self.init(
      status: response.status,
      code: body.code,
      message: body.message.map { mask($0) },
      retryAfter: response.retryAfter(now: now),
      target: (response.redirectTarget(from: url)?.shownWithoutSecrets).map { mask($0) },
      isForeign: [401, 403].contains(response.status) && !(hasSeller && isFromAPI)
        || [404, 410].contains(response.status) && (isInEveryMarket || !isFromAPI),
      body: mask(response.body, limit: Self.maximumBodySize))
    isMoved = response.isMoved(from: url)
  }
}

extension HTTPResponse {
  fileprivate func isMoved(from url: URL?) -> Bool {
    guard let url, let target = redirectTarget(from: url), status != 303,
      // A proxy that ends TLS makes http addresses of its own responses to a write.
      !(url.scheme == "https" && target.scheme == "http")
    else { return false }
    func path(_ url: URL) -> Substring {
      let path = url.path(percentEncoded: true)
      return path.hasSuffix("/") ? path.dropLast() : path[...]
    }
    return target != url && target.query == nil && path(target) == path(url)
  }
}
