package import Foundation
public import OpenMarketDomain

/// A session manager that refuses plain http requests to other computers, because these requests could be read and changed in
/// transit.
///
/// Plain http requests to this computer are allowed: 127.0.0.0/8, `::1`, `localhost` and its subdomains (RFC 6761, section 6.3).
/// Any other plain http request throws ``NetworkError/secureConnectionRequired(host:)`` before any data is sent.
public struct TransportSecuritySessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let allowsPlainHTTP: Bool

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - allowsPlainHTTP: A Boolean value that indicates whether plain http requests to other computers are allowed.
  public init(_ inner: any NetworkSessionManager, allowsPlainHTTP: Bool) {
    self.inner = inner
    self.allowsPlainHTTP = allowsPlainHTTP
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let isPlain = request.url.scheme?.lowercased() == "http"
    guard !isPlain || allowsPlainHTTP || Self.isLocal(request.url) else {
      let host = RequestHost(request.url)?.name ?? request.url.host(percentEncoded: true)
      throw .secureConnectionRequired(host: host ?? "")
    }
    return try await inner.response(to: request, progress: progress)
  }

  /// Returns a Boolean value that indicates whether the given URL refers to this computer.
  package static func isLocal(_ url: URL) -> Bool { RequestHost(url)?.isLoopback == true }
}
