import OpenMarketDomain

extension Endpoint<ItemListDTO> {
  /// One page of items, counted from 1. How many it has is not to be chosen.
  static func items(page number: Int) -> Endpoint {
    Endpoint(path: ["items", PathPart(String(number))], read: json)
  }
}

extension Endpoint<ItemDTO> {
  static func item(_ id: ProductID) -> Endpoint {
    Endpoint(path: .item(id), read: json)
  }
}

extension Endpoint<Void> {
  /// Whether there is an item: a success says so, whatever its content.
  static func presence(of id: ProductID) -> Endpoint {
    Endpoint(path: .item(id)) { _ throws(DecodingFailure) in }
  }
}

extension [PathPart] {
  static func item(_ id: ProductID) -> [PathPart] { ["item", PathPart(id.description)] }
}
