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

/// Events that nobody posts.
struct Silence: ProductEventBus {
  func post(_ event: ProductEvent) async {}
  func subscribe(_ subscriber: Subscriber<ProductEvent>) -> Subscription { Subscription {} }
}

/// A store without a seller.
struct SignedOut: SellerCredentialStore {
  var credential: SellerCredential? { nil }

  func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    throw .unavailable(reason: "nobody sells here")
  }

  func subscribe(_ subscriber: Subscriber<Void>) -> Subscription { Subscription {} }
}

/// No images.
struct NoImages: ImageRepository {
  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    throw .notFound(reason: nil)
  }
}

/// No drafts.
struct NoDrafts: DraftStore {
  func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? { nil }
  func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {}
  func remove(_ key: DraftKey) async throws(DraftStoreError) {}
}

/// A service that is always well.
struct AlwaysWell: HealthRepository {
  func statusText() async throws(MarketError) -> String { "OK" }
}

/// A log that forgets.
struct NoLog: NetworkEventLog {
  nonisolated func record(_ event: NetworkEvent) {}
}

/// A compressor that fails, because this app has no image codec. Without `@concurrent`, the work would run on the main actor.
struct NoCompressor: ImageCompressor {
  @concurrent
  func compress(
    _ image: ImageFile, maximumByteCount: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    throw .notSmallEnough
  }
}
