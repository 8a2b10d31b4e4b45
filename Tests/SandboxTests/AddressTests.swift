import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

struct AddressTests {
  private let market = SandboxMarket()

  @Test(arguments: [
    ("/api/products/", "/api/products"),
    ("//api/products", "/api/products"),
    ("/api//products//", "/api/products"),
    ("/api/products?", "/api/products"),
    ("/api/products/?", "/api/products"),
    ("//api/products/?page_no=2", "/api/products?page_no=2"),
    ("/api/products?&page_no=2&", "/api/products?page_no=2"),
    ("/api/products#top", "/api/products"),
    ("/%61pi/product%73", "/api/products"),
    ("/api/products/32/", "/api/products/32"),
    ("//api///products/32/?", "/api/products/32"),
    ("/api/products/%33%32", "/api/products/32"),
    ("/healthChecker/", "/healthChecker"),
    ("//healthChecker?", "/healthChecker"),
  ])
  func `an untidy address is understood`(untidy: String, tidy: String) throws {
    let response = try market.ask(untidy)
    #expect(response.status == 200)
    #expect(response == (try market.ask(tidy)))
  }

  @Test(arguments: [
    "https://sandbox.openmarket.invalid", "http://127.0.0.1:49152", "http://[::1]:8080",
    "http://localhost",
  ])
  func `addresses of pictures begin as the request's does`(origin: String) throws {
    for target in ["/api/products", "/api/products/32"] {
      let text = String(decoding: try market.ask(target, at: origin).body, as: UTF8.self)
      let addresses = text.split(separator: "\"").filter { $0.hasSuffix(".png") }
      #expect(!addresses.isEmpty)
      for address in addresses {
        let path = try #require(address.wholeMatch(of: /(.+)\/training-resources\/.+/))
        #expect(path.1 == origin)
      }
    }
  }

  @Test func `credentials in an address do not reach the answer`() throws {
    let body = try market.ask("/api/products/32", at: "http://me:secret@localhost:1").body
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains("\"http://localhost:1/training-resources/"))
    #expect(!text.contains("secret"))
  }

  @Test(arguments: [
    ("a%20b", "a b", "a b"), ("a+b", "a+b", "a b"), ("a%2Bb", "a+b", "a+b"),
    ("%ED%95%9C%ea%b8%80", "한글", "한글"), ("한글", "한글", "한글"), ("%00", "\0", "\0"), ("", "", ""),
    ("%F0%9F%8C%BF", "🌿", "🌿"), ("%25zz", "%zz", "%zz"),
  ])
  func `percent-encoded text is read`(encoded: String, path: String, query: String) {
    #expect(PercentDecoder.path.text(from: encoded) == path)
    #expect(PercentDecoder.query.text(from: encoded) == query)
  }

  @Test(arguments: [
    "%", "%2", "a%", "%zz", "%2g", "%g2", "%%20", "%+1", "%-1", "%FF", "%ED%95", "%C0%80",
    "%ED%A0%80", "%F4%90%80%80",
  ])
  func `broken encoding is not read`(encoded: String) {
    #expect(PercentDecoder.path.text(from: encoded) == nil)
    #expect(PercentDecoder.query.text(from: encoded) == nil)
  }
}
