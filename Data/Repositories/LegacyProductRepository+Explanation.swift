package import OpenMarketDomain

extension LegacyProductRepository: CallExplaining {
  package func explanations(
    of call: MarketCall, on server: BaseURL
  ) throws(MarketError) -> [RequestExplanation] {
    switch call {
    case .health: throw .unsupported(.healthCheck)
    case .products(let query, let page):
      guard query.searchText == nil else { throw .unsupported(.search) }
      var explanations: [RequestExplanation] = []
      for number in ItemPages(covering: page).numbers {
        explanations.append(try Endpoint.items(page: number).explained(on: server))
      }
      return explanations
    case .product(let id): return [try Endpoint.item(id).explained(on: server)]
    case .register(let draft, let seller):
      return [try Endpoint.createItem(draft, as: seller).explained(on: server)]
    case .update(let changes, let seller):
      return [try Endpoint.changeItem(changes, as: seller).explained(on: server)]
    case .delete(let id, let seller):
      return [try Endpoint.deleteItem(id, as: seller).explained(on: server)]
    }
  }
}
