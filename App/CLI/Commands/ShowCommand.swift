import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Shows everything about one product.
struct ShowCommand: Sendable {
  let id: ProductID
  let preferences: Preferences
  let terminal: Terminal

  func run(in market: DIContainer) async throws(Failure) -> Report {
    let state = await state(from: market)
    if let error = state.error { throw .market(error) }
    guard let content = state.content else { throw .interrupted }
    if preferences.isJSON { return Report(JSONValue(content.detail)) }
    let sheet = ProductSheet(
      content: content, language: preferences.language, terminal: terminal)
    return Report(sheet.lines())
  }

  @MainActor
  private func state(from market: DIContainer) async -> ProductDetailState {
    let product = market.makeProductDetailViewModel(id: id)
    await product.load()
    return product.state
  }
}
