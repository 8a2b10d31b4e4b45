import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Answers one request: the products that match a text, as HTML.
@MainActor
func answer(search text: String, from market: DIContainer) async -> (status: Int, html: String) {
  let list = market.makeProductListViewModel()
  await list.search(text)
  if let error = list.state.error { return (502, "<p>\(escaped(error.text))</p>") }
  let items = list.state.rows.map { row in
    "<li>\(escaped(row.product.name)): \(escaped(row.priceText))</li>"
  }
  return (200, "<ul>\(items.joined())</ul>")
}

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
