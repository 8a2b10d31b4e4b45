import OpenMarket
import OpenMarketDomain

/// Puts ten more pieces on the market, and says what is known of it.
func restock(
  _ detail: ProductDetail, in market: DIContainer, as seller: SellerCredential
) async throws -> String {
  let changes = try ProductChanges(to: detail, stock: detail.product.stock + 10)
  do {
    switch try await market.updateProduct(changes, as: seller) {
    case .updated(let product): return "there are \(product.product.stock) now"
    case .notUpdated(let current): return "still \(current.product.stock): safe to try again"
    }
  } catch MarketError.outcomeUnknown {
    return "look at the product before you try again"
  }
}
