internal import Foundation
internal import Synchronization

/// Remembers which answers send a request on to another place.
final class RedirectRecorder: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let seen = Mutex<[String]>([])

  init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  /// Where requests were sent on to, in their order, without what may be secret.
  var targets: [String] { seen.withLock(\.self) }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let response = try await inner.response(to: request, progress: progress)
    if let target = Redirect.target(of: response, from: request.url) {
      seen.withLock { $0.append(target.shownWithoutSecrets) }
    }
    return response
  }
}
