import OpenMarket
import OpenMarketDomain

/// Puts ten more pieces on the market, and says what is known of it.
func restock(
  _ detail: ProductDetail, in market: DIContainer, as seller: SellerCredential
) async throws -> String {
  let changes = try ProductChanges(to: detail, stock: detail.product.stock + 10)
  do {
    let detail = try await market.updateProduct(changes, as: seller)
    return "there are \(detail.product.stock) now"
  } catch MarketError.outcomeUnknown {
    return "it may still happen: look at the product again before you try again"
  }
}
