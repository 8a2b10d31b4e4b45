import OpenMarketKit

/// Says with every request which app it comes from.
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
