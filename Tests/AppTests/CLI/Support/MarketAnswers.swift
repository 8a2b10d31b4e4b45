import Foundation
import OpenMarketData
import OpenMarketTestSupport

/// Responses of a server with version 3 of the API. The values are invented.
enum MarketAnswers {
  static func product(id: Int, name: String, more: String = "") -> String {
    """
    {"id":\(id),"vendor_id":4,"name":\(quoted(name)),"description":"Two lines\\nof text",
    "thumbnail":"http://pictures.example/\(id)_thumb","currency":"KRW","price":1.25E7,
    "bargain_price":1.2E7,"discounted_price":500000.0,"stock":3,
    "created_at":"2023-03-04T00:00:00","issued_at":"2023-03-04T00:00:00"\(more)}
    """
  }

  static func detail(id: Int, name: String) -> String {
    product(
      id: id, name: name,
      more: """
        ,"images":[{"id":9,"url":"http://pictures.example/9","thumbnail_url":"http://pictures.example/9s",
        "issued_at":"2023-03-04T00:00:00"}],"vendors":{"id":4,"name":"Tide Pool"}
        """)
  }

  /// The product that `SellersDesk.register` registers, with its image.
  static func lamp(id: Int) -> String {
    detail(id: id, name: "Desk lamp")
      .replacing("Two lines\\nof text", with: "Warm light, almost new.")
      .replacing("\"price\":1.25E7", with: "\"price\":15000")
      .replacing(
        "1.2E7,\"discounted_price\":500000.0,\"stock\":3",
        with: "15000,\"discounted_price\":0,\"stock\":0")
  }

  static func list(_ products: String...) -> String {
    """
    {"pageNo":1,"itemsPerPage":20,"totalCount":\(products.count),"offset":0,"limit":20,"lastPage":1,
    "hasNext":false,"hasPrev":false,"pages":[\(products.joined(separator: ","))]}
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

  /// Returns the response to a request that reads data. The response contains the given list if the request has a query, and
  /// product 5 otherwise.
  static func reading(
    _ request: LoopbackServerRequest, list: String = MarketAnswers.list()
  ) -> HTTPResponse {
    json(request.target.contains("?") ? list : detail(id: 5, name: "Desk lamp"))
  }

  /// The response to the request for a deletion URL.
  static let deletionAddress = HTTPResponse(status: 200, body: Data("/api/products/t0ken".utf8))
}

extension LoopbackServer {
  var address: String { "http://127.0.0.1:\(port)" }
}
