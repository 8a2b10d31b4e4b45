package import Foundation
public import OpenMarketDomain

/// A session manager that refuses plain http to other computers. Anyone on the way could read and change it.
///
/// Plain http to this computer is allowed: 127.0.0.0/8, `::1`, `localhost` and the names below it (RFC 6761, section 6.3). Other
/// requests over plain http throw ``NetworkError/secureConnectionRequired(host:)`` before anything is sent.
public struct TransportSecuritySessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let allowsPlainHTTP: Bool

  /// Creates a session manager around another one.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - allowsPlainHTTP: A Boolean value that indicates whether plain http to other computers is allowed.
  public init(_ inner: any NetworkSessionManager, allowsPlainHTTP: Bool) {
    self.inner = inner
    self.allowsPlainHTTP = allowsPlainHTTP
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let isPlain = request.url.scheme?.lowercased() == "http"
    guard !isPlain || allowsPlainHTTP || Self.isLocal(request.url) else {
      throw .secureConnectionRequired(host: request.url.host(percentEncoded: true) ?? "")
    }
    return try await inner.response(to: request, progress: progress)
  }

  /// Returns a Boolean value that indicates whether a URL leads to this computer.
  package static func isLocal(_ url: URL) -> Bool { RequestHost(url)?.isLoopback == true }
}
