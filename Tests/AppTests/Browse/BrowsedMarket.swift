import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// What the pages under test are about: fakes, and the view models on top of them.
@MainActor
struct BrowsedMarket {
  let repository: any ProductRepository
  var images: any ImageRepository = InMemoryImageRepository()
  let sellers: any SellerCredentialStore
  let feed = InMemoryProductChangeFeed()
  var entries: any ProductEntryStore = RecordingProductEntryStore()
  let clock = ManualClock()
  var shrinker: (any ImageShrinker)?
  var language = Language.english
  var firstPage = PageRequest.first
  var look: BrowseLook
  /// What there is to upload, by its path.
  var files: [String: ImageFile] = [:]
  /// Holds whoever reads a file.
  var fileGate: Gate?

  init(
    _ repository: any ProductRepository, sellers: (any SellerCredentialStore)? = nil,
    language: Language = .english
  ) throws {
    self.repository = repository
    self.sellers = try sellers ?? InMemorySellerCredentialStore(.sample(vendorID: VendorID(7)))
    self.language = language
    look = BrowseLook(language: language)
  }

  /// A market with so many products, the newest first.
  init(products count: Int, language: Language = .english) throws {
    let products = (1...count).reversed().map { ProductDetail.sample(id: $0) }
    try self.init(InMemoryProductRepository(products), language: language)
  }

  private var locale: Locale { Locale(identifier: language == .korean ? "ko_KR" : "en_US") }

  var market: BrowseMarket {
    let dependencies = ProductDetailDependencies(
      repository: repository, feed: feed, sellers: sellers, images: images)
    return BrowseMarket(
      name: "test market", look: look,
      makeList: { [self] in
        ProductListViewModel(
          fetchPage: FetchProductPageUseCase(repository: repository), changes: feed,
          images: images, locale: locale, firstPage: firstPage, clock: clock)
      },
      makeDetail: { [locale] in
        ProductDetailViewModel(row: $0, dependencies: dependencies, locale: locale)
      },
      makeDetailByID: { [locale] in
        ProductDetailViewModel(id: $0, dependencies: dependencies, locale: locale)
      },
      makeEditor: { [self] in ProductEditorViewModel(editorDependencies) },
      makeEditorOf: { [self] in ProductEditorViewModel(editing: $0, editorDependencies) },
      makeSeller: { [sellers, locale] in SellerViewModel(sellers: sellers, locale: locale) },
      readPicture: { [files, fileGate] path in
        await fileGate?.pass()
        return files[path].map { .success($0) }
          ?? .failure(.missing)
      })
  }

  private var editorDependencies: ProductEditorViewModel.Dependencies {
    let settling = SettlingTime(pauses: [])
    return ProductEditorViewModel.Dependencies(
      register: RegisterProductUseCase(repository: repository, feed: feed, settling: settling),
      update: UpdateProductUseCase(repository: repository, feed: feed, settling: settling),
      sellers: sellers, entries: entries, feed: feed, shrinker: shrinker, locale: locale)
  }
}
