import Foundation
import OpenMarketDomain

extension Endpoint<String> {
  /// The service's word on its own health: `"OK"`, quoted although it is plain text.
  static var health: Endpoint {
    Endpoint(path: ["healthChecker"]) { response throws(DecodingFailure) in
      guard let text = String(bytes: response.body, encoding: .utf8) else {
        throw DecodingFailure(path: "", reason: .invalidUTF8)
      }
      return text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""]))
    }
  }
}

extension Endpoint<ProductListDTO?> {
  /// One page of the products that match. A page with nothing is answered by 204: `nil`.
  static func products(matching query: ProductQuery, page: PageRequest) -> Endpoint {
    var items = [
      QueryItem(name: "page_no", value: String(page.number)),
      QueryItem(name: "items_per_page", value: String(page.size)),
    ]
    if let text = query.searchText { items.append(QueryItem(name: "search_value", value: text)) }
    return Endpoint(path: ["api", "products"], query: items) { response throws(DecodingFailure) in
      response.status == 204 ? nil : try Endpoint<ProductListDTO>.json(response)
    }
  }
}

extension Endpoint<ProductDetailDTO> {
  static func product(_ id: ProductID) -> Endpoint {
    Endpoint(path: ["api", "products", PathPart(id.description)], read: json)
  }
}
