import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Shows everything about one product.
struct ShowCommand: Command {
  let request: ShowRequest
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let state = await state(from: try await context.market(server).container)
    if let error = state.error { throw .market(error) }
    guard let content = state.content else { throw .interrupted }
    return context.report(on: content, fields: request.fields)
  }

  @MainActor
  private func state(from market: DIContainer) async -> ProductDetailState {
    let product = market.makeProductDetailViewModel(id: request.id)
    await product.load()
    return product.state
  }
}
