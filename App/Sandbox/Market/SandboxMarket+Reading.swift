import Foundation
import OpenMarketData

extension SandboxMarket {
  func list(
    _ target: RequestTarget, overlongPages: Bool
  ) throws(RequestRejection) -> HTTPResponse {
    let query = try ProductQuery(target.query)
    guard let page = snapshot.page(query, isOverlong: overlongPages) else {
      return HTTPResponse(status: 204)
    }
    return .json(JSONValue(page, origin: target.origin))
  }

  func detail(_ text: String, _ target: RequestTarget) throws(RequestRejection) -> HTTPResponse {
    .json(JSONValue(try product(text), origin: target.origin))
  }

  /// The product that a part of a path names.
  func product(_ text: String) throws(RequestRejection) -> Product {
    guard let id = Int(text), String(id) == text, let product = snapshot.product(id) else {
      throw .notFound("There is no product \(text).")
    }
    return product
  }
}
