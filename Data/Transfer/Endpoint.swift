public import Foundation
public import OpenMarketDomain

/// An API call, which consists of a request and a function that decodes the response.
///
/// An endpoint is a value. For example, you can change the timeout of one of the market's endpoints
/// before you call it:
///
/// ```swift
/// var endpoint = Endpoint.product(id)
/// endpoint.timeout = .seconds(3)
/// let detail = try await market.service.request(endpoint)
/// ```
public struct Endpoint<Response: Sendable>: Sendable {
  /// The HTTP method of the request.
  public var method: HTTPMethod
  /// The path components, which are appended to the path of the base URL.
  public var path: [PathPart]
  /// The query items, in order.
  public var query: [URLQueryItem]
  /// The header fields, except `Content-Type`.
  public var headers: HTTPHeaders
  /// The request body, or `nil` if the request has no body. The body also determines
  /// `Content-Type`.
  public var body: RequestBody?
  /// The maximum duration of the call, including all attempts and delays, or `nil` to use the
  /// limits of the configuration.
  ///
  /// This duration replaces the configuration's limits for the whole call and for each attempt. It
  /// can be shorter or longer than these limits. The idle timeout of the transport still applies,
  /// see ``ExchangeLimits/idleTimeout``.
  public var timeout: Duration?
  /// The retry policy of the call, or `nil` to use the policy of the configuration, which only
  /// retries reads.
  ///
  /// - Important: With a policy, a request is retried with every method. The server may carry out
  ///   the request more than once, so don't set a policy for a write that isn't idempotent (RFC
  ///   9110, section 9.2.2).
  public var retry: RetryPolicy?
  /// A Boolean value that indicates whether a call doesn't change the market, although the method
  /// isn't safe, such as a search with POST. The default is `false`. Calls with a safe method (RFC
  /// 9110, section 9.2.1) never change the market.
  public var onlyReads = false
  /// A function that decodes a response whose status is a success (200…299).
  public internal(set) var read: @Sendable (HTTPResponse) throws(DecodingFailure) -> Response
  /// A Boolean value that indicates whether every market has the endpoint, such as a list. If the
  /// server doesn't find it, the market is unavailable.
  var isInEveryMarket = false
  /// A Boolean value that indicates whether secrets in the response are masked before it's decoded,
  /// because the response is text that is shown.
  var masksSecrets = false
  /// The rules for saving the responses, or `nil` if they aren't saved.
  var saving: Saving?

  /// Creates an endpoint with a function that decodes the response.
  ///
  /// - Parameters:
  ///   - method: The HTTP method of the request.
  ///   - path: The path components, which are appended to the path of the base URL.
  ///   - query: The query items, in order.
  ///   - headers: The header fields, except `Content-Type`.
  ///   - body: The request body, or `nil` if the request has no body.
  ///   - timeout: The maximum duration of the call, or `nil` to use the limits of the
  ///     configuration.
  ///   - retry: The retry policy of the call, or `nil` to use the policy of the configuration.
  ///   - read: A function that decodes a response whose status is a success. The function may be
  ///     called more than once.
  public init(
    method: HTTPMethod = .get, path: [PathPart], query: [URLQueryItem] = [],
    headers: HTTPHeaders = [:], body: RequestBody? = nil, timeout: Duration? = nil,
    retry: RetryPolicy? = nil,
    read: @escaping @Sendable (HTTPResponse) throws(DecodingFailure) -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.retry = retry
    self.read = read
  }

  /// A Boolean value that indicates whether a call doesn't change the market.
  var isRead: Bool { method.isSafe || onlyReads }

  /// Returns the request to send to the given server. Each call returns the same request, byte for
  /// byte.
  ///
  /// Caches between the app and the server let a GET through, so that the response is never older
  /// than a write.
  func request(to server: BaseURL) throws(DataTransferError) -> HTTPRequest {
    let text = url(on: server) { $0.encoded }
    let shown = path.contains(where: \.isSecret) ? url(on: server) { $0.description } : text
    // Servers and proxies remove these components, and the components before `..` (RFC 3986,
    // section 5.2.4).
    guard let url = URL(string: text), !path.contains(where: { [".", ".."].contains($0.encoded) })
    else {
      throw .network(.invalidRequest(reason: "\(shown) isn't a valid URL"))
    }
    var headers = headers
    let encoded = try body?.encoded()
    if let encoded { headers["Content-Type"] = encoded.contentType }
    if method == .get, headers["Cache-Control"] == nil { headers["Cache-Control"] = "no-cache" }
    var request = HTTPRequest(
      method: method, url: url, headers: headers, body: encoded?.bytes, shownAddress: shown)
    request.timeout = timeout
    request.retry = retry
    request.onlyReads = onlyReads
    return request
  }

  /// Returns the URL of the endpoint on the given server, as a string.
  ///
  /// - Parameters:
  ///   - server: The base URL.
  ///   - write: A function that returns the string for a path component.
  package func url(on server: BaseURL, _ write: (PathPart) -> String) -> String {
    let items = query.map { item in
      item.name.percentEncoded + (item.value.map { "=" + $0.percentEncoded } ?? "")
    }
    return server.description + path.map { "/" + write($0) }.joined()
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// The secrets in the headers, the body and the path of the request.
  package var secrets: [Secret] {
    headers.secrets + (body?.secrets ?? []) + path.filter(\.isSecret).flatMap(\.spellings)
  }
}

extension Endpoint {
  /// The rules for saving the responses of an endpoint, so that they can be read offline.
  struct Saving: Sendable {
    /// A Boolean value that indicates whether the saved response is removed if the server doesn't
    /// find the endpoint.
    let endsWhenMissing: Bool
    /// A function that returns a Boolean value that indicates whether a response may be saved. The
    /// closure in the second argument returns the saved response that it would replace.
    let isUsable: @Sendable (Response, _ saved: () -> Response?) -> Bool
  }

  /// Returns an endpoint whose responses are saved.
  func saved(
    endsWhenMissing: Bool = false,
    if isUsable: @escaping @Sendable (Response, _ saved: () -> Response?) -> Bool
  ) -> Self {
    var endpoint = self
    endpoint.saving = Saving(endsWhenMissing: endsWhenMissing, isUsable: isUsable)
    return endpoint
  }
}
