import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// A list with pages of three rows, and the market it lists.
@MainActor
struct ProductListStory {
  let market = InMemoryProductRepository(ProductDetail.goods)
  let events = InMemoryProductEvents()
  let clock = ManualClock()
  let list: ProductListViewModel
  let transcript: Transcript<ProductListUpdate>

  /// - Parameter repository: answers in place of the market.
  init(_ repository: (any ProductRepository)? = nil, locale: String = "en_US") throws {
    list = ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: repository ?? market), events: events,
      images: InMemoryImageRepository(), locale: Locale(identifier: locale),
      firstPage: try PageRequest(number: 1, size: 3), clock: clock)
    transcript = Transcript(of: list, telling: list.updates(buffering: .unbounded))
  }

  func load() async {
    await transcript.step("load()") { await list.load() }
  }

  func loadMore() async {
    await transcript.step("loadMore()") { await list.loadMore() }
  }

  func refresh() async {
    await transcript.step("refresh()") { await list.refresh() }
  }

  /// Something happens through this app: to the market, and the list has heard of it.
  func happens(_ heading: String, _ change: ProductChange) async {
    market.change { products in
      products.removeAll { $0.id == change.id }
      switch change {
      case .registered(let product), .updated(let product):
        products.insert(product, at: products.firstIndex { $0.id < product.id } ?? products.count)
      case .deleted: break
      }
    }
    await transcript.step(heading) { await events.post(change) }
  }
}
