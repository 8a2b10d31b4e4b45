import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

/// A market of fakes, with the view models on top of them.
@MainActor
struct BrowsedMarket {
  let repository: any ProductRepository
  var images: any ImageRepository = InMemoryImageRepository()
  let sellers: any SellerCredentialStore
  let events = InMemoryProductEvents()
  var drafts: any DraftStore = RecordingDraftStore()
  let clock = ManualClock()
  var compressor: (any ImageCompressor)?
  var look: BrowseLook
  /// The files to upload, by their paths.
  var files: [String: ImageFile] = [:]
  /// Holds the reading of files.
  var fileGate: Gate?

  init(
    _ repository: any ProductRepository, sellers: (any SellerCredentialStore)? = nil,
    language: Language = .english
  ) throws {
    self.repository = repository
    self.sellers = try sellers ?? InMemorySellerCredentialStore(.sample(vendorID: VendorID(7)))
    look = BrowseLook(language: language)
  }

  /// Creates a market with a number of products, the newest first.
  init(products count: Int, language: Language = .english) throws {
    let products = (1...count).reversed().map { ProductDetail.sample(id: $0) }
    try self.init(InMemoryProductRepository(products), language: language)
  }

  /// Creates a market with the sample products.
  static func samples() throws -> BrowsedMarket {
    let products = try SampleProducts.all().map { ProductDetail(product: $0, images: []) }
    return try BrowsedMarket(InMemoryProductRepository(products))
  }

  private var locale: Locale {
    Locale(identifier: look.language == .korean ? "ko_KR" : "en_US")
  }

  var market: BrowseMarket {
    let dependencies = ProductDetailDependencies(
      repository: repository, events: events, sellers: sellers, images: images)
    return BrowseMarket(
      name: "test market", look: look,
      makeList: { [self] in
        ProductListViewModel(
          fetchPage: FetchProductPageUseCase(repository: repository), events: events,
          images: images, locale: locale, clock: clock)
      },
      makeDetail: { [locale] in
        ProductDetailViewModel(row: $0, dependencies: dependencies, locale: locale)
      },
      makeDetailByID: { [locale] in
        ProductDetailViewModel(id: $0, dependencies: dependencies, locale: locale)
      },
      makeEditor: { [self] product in
        product.map { ProductEditorViewModel(editing: $0, editorDependencies) }
          ?? ProductEditorViewModel(editorDependencies)
      },
      makeSeller: { [sellers, locale] in SellerViewModel(sellers: sellers, locale: locale) },
      readPicture: { [files, fileGate] path in
        await fileGate?.pass()
        return files[path]
      })
  }

  private var editorDependencies: ProductEditorViewModel.Dependencies {
    let reconciliation = ReconciliationPolicy(pauses: [])
    return ProductEditorViewModel.Dependencies(
      register: RegisterProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      update: UpdateProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      sellers: sellers, drafts: drafts, events: events, compressor: compressor, locale: locale)
  }
}

extension ImageFile {
  static let lamp = ImageFile(name: "lamp.png", bytes: SamplePictures.png(bytes: 100))
}

extension GatedProductRepository {
  /// Answers the next request for a page.
  func answerPage(_ ids: some Sequence<Int>, of total: Int? = nil, next: PageRequest? = nil)
    async throws
  {
    let ids = Array(ids)
    try await pages.next().answer(
      .success(.sample(ids: ids, totalCount: total ?? ids.count, next: next)))
  }
}
