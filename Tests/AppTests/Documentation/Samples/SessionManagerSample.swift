import OpenMarketKit

/// A session manager that adds the name of the app to every request.
struct AppNameSessionManager: NetworkSessionManager {
  let inner: any NetworkSessionManager

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    request.headers["User-Agent"] = "LampShop/1.0"
    return try await inner.response(to: request, progress: progress)
  }
}
