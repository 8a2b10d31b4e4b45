import Foundation
import OpenMarketTestSupport

/// Responses of a server with version 3 of the API. The values are invented.
enum MarketAnswers {
  /// Returns the JSON text of a product in a list, with changes to some values.
  static func product(
    id: Int, name: String, _ changes: [String: String?] = [:], more: String = ""
  ) -> String {
    let values: [String: String?] = [
      "id": "\(id)", "name": quoted(name), "price": "15000", "bargain_price": "15000",
      "discounted_price": "0",
    ]
    return JSONRow.make(values.merging(changes) { $1 }, more: more)
  }

  static func detail(
    id: Int, name: String, vendor: String = "Tide Pool", imageCount: Int = 1,
    _ changes: [String: String?] = [:]
  ) -> String {
    let image = """
      {"id":9,"url":"http://pictures.example/9","thumbnail_url":"http://pictures.example/9s",
      "issued_at":"2023-03-04T00:00:00"}
      """
    let images = Array(repeating: image, count: imageCount).joined(separator: ",")
    return product(
      id: id, name: name, changes,
      more: #","images":[\#(images)],"vendors":{"id":9,"name":\#(quoted(vendor))}"#)
  }

  /// The product that `SellersDesk.register` registers, with its image.
  static func lamp(id: Int, name: String = "Desk lamp", imageCount: Int = 1) -> String {
    detail(
      id: id, name: name, imageCount: imageCount,
      ["description": quoted("Warm light, almost new."), "stock": "0"])
  }

  static func list(
    _ products: [String], total: Int? = nil, size: Int = 20, hasNext: Bool = false
  ) -> String {
    """
    {"pageNo":1,"itemsPerPage":\(size),"totalCount":\(total ?? products.count),"offset":0,"limit":20,
    "lastPage":1,"hasNext":\(hasNext),"hasPrev":false,"pages":[\(products.joined(separator: ","))]}
    """
  }

  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
  }

  /// Returns the given text as a JSON string.
  static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  /// Returns the response to a request that reads data. The response contains the given list if the
  /// request has a query, and product 5 otherwise. A request for a deletion URL gets one.
  static func reading(
    _ request: LoopbackServerRequest, list: String = MarketAnswers.list([])
  ) -> HTTPResponse {
    if request.target.hasSuffix("/archived") {
      return HTTPResponse(status: 200, body: Data("/api/products/t0ken".utf8))
    }
    return json(request.target.contains("?") ? list : detail(id: 5, name: "Desk lamp"))
  }
}

extension LoopbackServer {
  var address: String { "http://127.0.0.1:\(port)" }
}
