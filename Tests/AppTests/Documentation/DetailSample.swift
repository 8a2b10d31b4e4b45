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
  guard let question = page.state.confirmation else { return [] }  // Stock: 3 → 5
  await page.confirm(question)  // shown at once, sent, answered
  return [question.text, page.state.failures.first?.text ?? "made"]
}
