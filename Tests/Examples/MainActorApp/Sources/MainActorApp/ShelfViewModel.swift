import Foundation
import OpenMarketKit

/// A screen that shows the newest products.
final class ShelfViewModel: StateViewModel<ShelfState> {
  private let products: any ProductRepository
  private let store: StateStore<ShelfState>

  init(products: any ProductRepository, locale: Locale) {
    self.products = products
    store = StateStore(ShelfState())
    super.init(store, locale: locale)
  }

  func load() async {
    do throws(MarketError) {
      let page = try await products.products(matching: .all, page: .first)
      store.update { $0.rows = page.products.map { ProductRow($0, locale: locale) } }
    } catch {
      store.update { $0.error = error.message(in: locale) }
    }
  }
}
