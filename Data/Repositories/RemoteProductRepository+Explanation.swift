package import OpenMarketDomain

extension RemoteProductRepository: CallExplaining {
  package func explanations(
    of call: MarketCall, on server: BaseURL
  ) throws(MarketError) -> [RequestExplanation] {
    switch call {
    case .health: [try Endpoint.health.explained(on: server)]
    case .products(let query, let page):
      [try Endpoint.products(matching: query, page: page).explained(on: server)]
    case .product(let id): [try Endpoint.product(id).explained(on: server)]
    case .register(let draft, let seller):
      [try Endpoint.register(draft, as: seller).explained(on: server)]
    case .update(let changes, let seller):
      [try Endpoint.update(changes, as: seller).explained(on: server)]
    case .delete(let id, let seller):
      [
        try Endpoint.deletionAddress(of: id, as: seller).explained(on: server).capturingToken,
        try Endpoint.delete(id, at: .unknown, as: seller).explained(on: server),
      ]
    }
  }
}
