import OpenMarketKit

struct OneProduct: ProductRepository {
  let detail: ProductDetail

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    ProductPage(products: [detail.product], totalCount: 1, next: nil)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail { detail }

  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail { detail }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail { detail }

  func delete(
    _ id: ProductID, as seller: SellerCredential
  ) async throws(MarketError) {}
}

struct NoImages: ImageRepository {
  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    throw .notFound(reason: nil)
  }
}

struct AlwaysWell: HealthRepository {
  func statusText() async throws(MarketError) -> String { "OK" }
}

struct Silence: ProductEventBus {
  func post(_ event: ProductEvent) async {}
  func subscribe(_ subscriber: Subscriber<ProductEvent>) -> Subscription { Subscription {} }
}

struct SignedOut: SellerCredentialStore {
  var credential: SellerCredential? { nil }
  func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    throw .unavailable(reason: "nobody sells here")
  }
  func subscribe(_ subscriber: Subscriber<Void>) -> Subscription { Subscription {} }
}

final class NoDrafts: DraftStore {
  func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? { nil }
  func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {}
  func remove(_ key: DraftKey) async throws(DraftStoreError) {}
  func removeAll(of seller: SellerKey) async throws(DraftStoreError) {}
}

struct NoMemory: RegistrationStore {
  func attempts(of seller: SellerKey) async throws(DraftStoreError) -> [RegistrationAttempt] { [] }
  func add(
    _ attempt: RegistrationAttempt
  ) async throws(DraftStoreError) -> RegistrationAttempt? { nil }
  func replace(
    _ attempt: RegistrationAttempt, with newAttempt: RegistrationAttempt?
  ) async throws(DraftStoreError) -> Bool { true }
}

struct NoCompressor: ImageCompressor {
  func compress(
    _ image: ImageFile, maximumByteCount: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    throw .notSmallEnough
  }
}
