package import Foundation
public import OpenMarketDomain

/// A session manager that follows redirects for GET and HEAD requests, and refuses plain http to
/// other computers.
///
/// A request that isn't a valid HTTP message throws ``NetworkError/invalidRequest(reason:)``,
/// whatever the inner session manager is.
///
/// Plain http requests to this computer are allowed: 127.0.0.0/8, `::1`, `localhost` and its
/// subdomains (RFC 6761, section 6.3). Any other plain http request throws
/// ``NetworkError/secureConnectionRequired(host:)`` before any data is sent, because it could be
/// read and changed in transit.
///
/// After a redirect, the session manager sends the request to the new URL with the same method. It
/// throws ``NetworkError/redirectRefused(to:because:)`` in these cases:
/// - The redirect leads from https to http.
/// - The redirect leads to another origin (RFC 6454), and the request has a sensitive header, such
///   as `identifier`.
/// - The redirect leads to another market: to another origin that isn't the https address of the
///   same host. Images may come from any origin.
/// - The redirect leads to a URL that isn't a valid http or https URL, for example because its host
///   is invalid.
/// - The number of redirects exceeds the limit. After at least one redirect, the reason is another
///   ``NetworkError/redirectRefused(to:because:)``.
/// - The connection to the new URL fails, for example because its certificate isn't trusted.
///
/// Redirects of requests with other methods, and redirects without a valid `Location`, are returned
/// as responses.
///
/// The inner session manager must not follow redirects. It must report download progress only for
/// successful responses.
public struct RedirectingSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let allowsPlainHTTP: Bool
  private let allowsOtherOrigins: Bool
  private let limit: Int?

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - allowsPlainHTTP: A Boolean value that indicates whether plain http requests to other
  ///     computers are allowed.
  ///   - allowsOtherOrigins: A Boolean value that indicates whether requests without sensitive
  ///     headers follow redirects to other origins. If the value is `false`, they only follow
  ///     redirects from http to https at the same host.
  ///   - limit: The maximum number of redirects to follow for each request, or `nil` to return
  ///     redirects as responses.
  public init(
    _ inner: any NetworkSessionManager, allowsPlainHTTP: Bool = false,
    allowsOtherOrigins: Bool = true, limit: Int? = 5
  ) {
    self.inner = inner
    self.allowsPlainHTTP = allowsPlainHTTP
    self.allowsOtherOrigins = allowsOtherOrigins
    self.limit = limit
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try request.validate()
    var request = request
    var count = 0
    while true {
      let response: HTTPResponse
      do throws(NetworkError) {
        if !allowsPlainHTTP { try request.requireSecureConnection() }
        response = try await inner.response(to: request, progress: progress)
      } catch  where count > 0 && error.isUnsent {
        throw .redirectRefused(to: request.url.shownWithoutSecrets, because: error)
      }
      guard let limit, request.method == .get || request.method == .head,
        let target = response.redirectTarget(from: request.url), target.scheme != nil
      else { return response }
      let refusal = NetworkError.redirectRefused(to: target.shownWithoutSecrets)
      guard request.canFollow(to: target, otherOrigins: allowsOtherOrigins) else { throw refusal }
      guard count < limit else {
        throw count == 0
          ? refusal : .redirectRefused(to: target.shownWithoutSecrets, because: refusal)
      }
      request.url = target
      count += 1
      if Task.isCancelled { throw .cancelled }
    }
  }
}

extension HTTPResponse {
  /// Returns the target URL of a redirect (RFC 9110, sections 15.4.2 to 15.4.9), or `nil` if the
  /// response isn't a redirect with a valid `Location`.
  package func redirectTarget(from address: URL?) -> URL? {
    guard [301, 302, 303, 307, 308].contains(status),
      let location = headers["Location"]
    else { return nil }
    return URL(string: location, relativeTo: address)?.absoluteURL
  }
}

extension HTTPRequest {
  /// Throws an error if the request would send plain http to another computer.
  fileprivate func requireSecureConnection() throws(NetworkError) {
    guard url.scheme?.lowercased() == "http", !url.isLocal else { return }
    throw .secureConnectionRequired(host: RequestHost(url)?.name ?? "")
  }

  fileprivate func canFollow(to target: URL, otherOrigins: Bool) -> Bool {
    var next = self
    next.url = target
    let (scheme, nextScheme) = (url.scheme?.lowercased(), target.scheme?.lowercased())
    let isDowngrade = scheme == "https" && nextScheme != "https"
    // An origin consists of a scheme, a host and a port (RFC 6454, section 4).
    let isSameOrigin = scheme == nextScheme && RequestHost(url) == RequestHost(target)
    let isAllowed =
      otherOrigins
      || RequestHost(url)?.name == RequestHost(target)?.name && scheme == "http"
        && nextScheme == "https"
    return !isDowngrade && (isSameOrigin || isAllowed && !headers.isSensitive)
      && (try? next.validate()) != nil
  }
}
