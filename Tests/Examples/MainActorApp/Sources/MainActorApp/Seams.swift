import OpenMarketKit

/// A session manager that adds a header to every request.
struct TaggingSessionManager: NetworkSessionManager {
  let inner: any NetworkSessionManager

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    request.headers["X-App"] = "main-actor-app"
    return try await inner.response(to: request, progress: progress)
  }
}

/// A compressor that fails, because this app has no image codec. Without `@concurrent`, the work
/// would run on the main actor.
struct NoCompressor: ImageCompressor {
  @concurrent
  func compress(
    _ image: ImageFile, maximumByteCount: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    throw .notSmallEnough
  }
}
