package import Foundation
public import OpenMarketDomain

/// Refuses to send anything over plain http to another machine, where everybody on the way can read and change it.
///
/// An http request to this machine (127.0.0.0/8, `::1`, `localhost` and the names below it, RFC 6761, section 6.3)
/// passes; any other is ``NetworkError/secureConnectionRequired(host:)``, before anything of it is sent.
public struct TransportSecuritySessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let allowsPlainHTTP: Bool

  /// - Parameters:
  ///   - inner: carries what passes.
  ///   - allowsPlainHTTP: lets everything pass.
  public init(_ inner: any NetworkSessionManager, allowsPlainHTTP: Bool) {
    self.inner = inner
    self.allowsPlainHTTP = allowsPlainHTTP
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    guard allowsPlainHTTP || !leavesInTheClear(request.url) else {
      throw .secureConnectionRequired(host: request.url.host(percentEncoded: true) ?? "")
    }
    return try await inner.response(to: request, progress: progress)
  }

  private func leavesInTheClear(_ url: URL) -> Bool {
    url.scheme?.lowercased() == "http" && !Self.isLocal(url)
  }

  /// Returns a Boolean value that indicates whether a URL leads to this computer.
  package static func isLocal(_ url: URL) -> Bool { RequestHost(url)?.isLoopback == true }
}
