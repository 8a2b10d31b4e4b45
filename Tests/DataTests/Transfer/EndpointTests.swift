import Foundation
import OpenMarketDomain
import Testing

@testable import OpenMarketData

struct EndpointTests {
  @Test(arguments: [
    ("https://market.example", "https://market.example/api/products/32"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/api/products/32"),
    ("https://market.example/prefix/", "https://market.example/prefix/api/products/32"),
  ])
  func `the path stands after the server's`(server: String, url: String) throws {
    let request = try Endpoint.product(ProductID(32)).request(to: BaseURL(server))
    #expect(request.url.absoluteString == url)
    #expect(request.method == .get)
    #expect(request.body == nil)
  }

  @Test(arguments: [
    ("C++", "C%2B%2B"),
    ("50% 할인", "50%25%20%ED%95%A0%EC%9D%B8"),
    ("a&b=c", "a%26b%3Dc"),
    ("🐿️", "%F0%9F%90%BF%EF%B8%8F"),
    ("#1/2?", "%231%2F2%3F"),
    ("-._~", "-._~"),
    ("!$'()*,;:@[]", "%21%24%27%28%29%2A%2C%3B%3A%40%5B%5D"),
    ("line\r\nbreak", "line%0D%0Abreak"),
  ])
  func `a search text is encoded so that a server reads it back unchanged`(
    text: String, encoded: String
  ) throws {
    let endpoint = Endpoint.products(
      matching: ProductQuery(searchText: text), page: try PageRequest(number: 3, size: 50))
    let url = try endpoint.request(to: BaseURL("https://market.example")).url
    #expect(
      url.absoluteString
        == "https://market.example/api/products?page_no=3&items_per_page=50&search_value=\(encoded)"
    )
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
    #expect(items?.last?.value == text)
  }

  @Test func `a part of the path can leave neither its place nor the host`() throws {
    let endpoint = Endpoint<String>(path: ["@evil.example", "a/b", "c?d#e"]) { _ in "" }
    let url = try endpoint.request(to: BaseURL("https://market.example")).url
    #expect(url.absoluteString == "https://market.example/%40evil.example/a%2Fb/c%3Fd%23e")
    #expect(url.host == "market.example")
  }
}
