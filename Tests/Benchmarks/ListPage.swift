import Foundation
import OpenMarketData
import OpenMarketSandbox

/// A page of a product list as the market service sends it in JSON. The raw value identifies the page on the command line of the
/// server process.
enum ListPage: String {
  case twenty = "20"
  case hundred = "100"
  /// A page of 100 products with a `Z` after every date. The service doesn't send the `Z`, but the `.iso8601` strategy of
  /// `JSONDecoder` requires it.
  case hundredWithZones = "100-with-zones"

  var size: Int { self == .twenty ? 20 : 100 }

  /// The path and query of the request for the page.
  var target: String { "/api/products?page_no=1&items_per_page=\(size)" }

  func body() -> Data {
    guard let url = URL(string: "http://127.0.0.1\(target)") else {
      preconditionFailure("the benchmarks' own address is none")
    }
    let body = SandboxMarket(products: 200).response(to: HTTPRequest(url: url)).body
    guard self == .hundredWithZones else { return body }
    let text = String(decoding: body, as: UTF8.self)
    return Data(text.replacing("T00:00:00\"", with: "T00:00:00Z\"").utf8)
  }
}
