import Foundation
import OpenMarketKit

/// A screen that shows the newest products.
final class ShelfViewModel: StateViewModel<ShelfState> {
  private let products: any ProductRepository
  private let locale: Locale
  private let store: StateStore<ShelfState>

  init(products: any ProductRepository, locale: Locale) {
    self.products = products
    self.locale = locale
    store = StateStore(ShelfState())
    super.init(store)
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
