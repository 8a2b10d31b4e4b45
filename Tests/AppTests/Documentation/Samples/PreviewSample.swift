import Foundation
import OpenMarketKit

/// Returns the state of a list with one product, whose next page couldn't be loaded.
func failedList() -> ProductListState {
  let lamp = Product(
    id: ProductID(1), vendor: nil, name: "Desk lamp", description: "Warm light", thumbnail: nil,
    pricing: Pricing(undiscounted: Money(tenThousandths: 150_000_000, currency: .krw)), stock: 3,
    createdAt: Timestamp(millisecondsSince1970: 0))
  return ProductListState(
    phase: .failed(.loadMore, MarketError.offline.message(in: .english)),
    content: ProductListState.Content(
      rows: [ProductRow(lamp, locale: Locale(identifier: "en_US"))], nextPage: .first))
}
