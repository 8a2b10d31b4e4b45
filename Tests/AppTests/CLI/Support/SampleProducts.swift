import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// A page with what makes lines hard to align: wide letters, an emoji sequence, a discount, nothing left, no vendor's name.
enum SampleProducts {
  static func all() throws -> [Product] {
    [
      .sample(
        id: 104, name: "수제 라탄 바구니 👩‍🌾 large",
        pricing: try Pricing(
          price: Money(tenThousandths: 100_000_000, currency: .krw),
          discount: Money(tenThousandths: 25_000_000, currency: .krw))),
      .sample(id: 9, name: "Tin box", vendor: Vendor(id: VendorID(15)), stock: 0),
      .sample(
        id: 8, name: "Record player, serviced last spring",
        pricing: Pricing(undiscounted: Money(tenThousandths: 1_195_000, currency: .usd))),
    ]
  }

  @MainActor
  static func content(
    _ page: ProductPage, language: Language = .english, request: PageRequest = .first,
    search: String = ""
  ) async throws -> ProductListState.Content? {
    let list = ProductListViewModel(
      fetchPage: FetchProductPageUseCase(
        repository: ScriptedProductRepository(pages: [.success(page)])),
      changes: InMemoryProductChangeFeed(), images: InMemoryImageRepository(),
      locale: Locale(identifier: language == .korean ? "ko_KR" : "en_US"), firstPage: request)
    await list.search(search)
    return list.state.content
  }

  @MainActor
  static func rows(_ language: Language) async throws -> [ProductRow] {
    let page = ProductPage(rows: try all(), totalCount: 3, next: nil)
    return Array(try await content(page, language: language)?.rows ?? ProductRows())
  }
}
