import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTestSupport

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

/// A market for browser tests, whose view models use fakes.
@MainActor
struct BrowsedMarket {
  let repository: any ProductRepository
  var images: any ImageRepository = InMemoryImageRepository()
  let sellers: any SellerCredentialStore
  let events = InMemoryProductEventBus()
  var drafts: any DraftStore = RecordingDraftStore()
  let clock = ManualClock()
  var compressor: (any ImageCompressor)?
  var look: BrowseLook
  /// The image files that the user can add to a form, by path.
  var files: [String: ImageFile] = [:]
  /// The gate that must be open before an image file is read, or `nil` to read files immediately.
  var fileGate: Gate?

  init(
    _ repository: any ProductRepository, sellers: (any SellerCredentialStore)? = nil,
    language: String = "en_US"
  ) throws {
    self.repository = repository
    self.sellers = sellers ?? InMemorySellerCredentialStore(.sample(vendorID: VendorID(7)))
    look = BrowseLook(locale: Locale(identifier: language))
  }

  /// Creates a market with the given number of products. The newest product comes first.
  init(products count: Int, language: String = "en_US") throws {
    let products = (1...count).reversed().map { ProductDetail.sample(id: $0) }
    try self.init(InMemoryProductRepository(products), language: language)
  }

  /// Creates a market with the sample products.
  static func samples() throws -> BrowsedMarket {
    let products = try SampleProducts.all().map { ProductDetail(product: $0, images: []) }
    return try BrowsedMarket(InMemoryProductRepository(products))
  }

  var market: BrowseMarket {
    var configuration = OpenMarketConfiguration(
      server: BaseURL(host: "market.example"),
      locale: look.locale)
    configuration.imageCompressor = compressor
    configuration.reconciliation = ReconciliationPolicy(pauses: [])
    let container = DIContainer(
      configuration: configuration, sellers: sellers, transport: ScriptedSessionManager([]),
      clock: clock, events: events, products: { _ in repository }, images: { _ in images },
      drafts: { _ in drafts })
    return BrowseMarket(container: container, name: "test market", look: look) {
      [files, fileGate] path in
      await fileGate?.pass()
      return files[path]
    }
  }
}

extension ImageFile {
  static var lamp: ImageFile {
    get throws { .samplePNG(size: 100) }
  }
}

extension GatedProductRepository {
  /// Responds to the next page request with the products that have the given IDs.
  func answerPage(_ ids: some Sequence<Int>, of total: Int? = nil, next: PageRequest? = nil)
    async throws
  {
    let ids = Array(ids)
    try await pages.next().answer(
      .success(.sample(ids: ids, totalCount: total ?? ids.count, next: next)))
  }
}
