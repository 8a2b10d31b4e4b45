import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Puts two more pieces on the market, and gives what a front-end would show: the question, and what came of it.
@MainActor
func sellTwoMore(_ row: ProductRow, in market: DIContainer) async throws -> [String] {
  let page = market.makeProductDetailViewModel(row: row)  // shows the row at once
  await page.load()  // and now everything
  guard page.state.isMine == true, let detail = page.state.content?.detail else { return [] }

  page.requestEdit(try ProductChanges(to: detail, stock: detail.product.stock + 2))
  let question = page.state.confirmation?.text ?? ""  // Stock: 3 → 5
  await page.confirm()  // shown at once, sent, answered
  return [question, page.state.failures.first?.text ?? "made"]
}
