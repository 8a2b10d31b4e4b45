import Foundation
import OpenMarketData
import OpenMarketSandbox

/// A page of a list in the service's JSON, as it stands in an answer.
enum ListPage: String {
  case twenty = "20"
  case hundred = "100"
  /// With a `Z` behind every date. The service sends none, and the `.iso8601` strategy of `JSONDecoder` reads no date without.
  case hundredWithZones = "100-with-zones"

  var size: Int { self == .twenty ? 20 : 100 }

  /// What follows a server's address in a request for it.
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
