import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

struct ErrorTests {
  private let market = SandboxMarket()

  @Test(arguments: [
    ("/api/products?page_no=0", 400, "page_no"),
    ("/api/products?page_no=-1", 400, "page_no"),
    ("/api/products?page_no=abc", 400, "page_no"),
    ("/api/products?page_no=1.5", 400, "page_no"),
    ("/api/products?page_no=1e3", 400, "page_no"),
    ("/api/products?page_no=%EF%BC%91", 400, "page_no"),
    ("/api/products?page_no=99999999999999999999", 400, "page_no"),
    ("/api/products?items_per_page=0", 400, "items_per_page"),
    ("/api/products?items_per_page=-20", 400, "items_per_page"),
    ("/api/products?items_per_page=ten", 400, "items_per_page"),
    ("/api/products?items_per_page=%20", 400, "items_per_page"),
    ("/api/products?search_value=%FF", 400, "query"),
    ("/api/products?search_value=%ED%95", 400, "query"),
    ("/api/products?%C0=1", 400, "query"),
    ("/api/products/%FF", 400, "path"),
    ("/api/products/31", 404, "31"),
    ("/api/products/0", 404, ""),
    ("/api/products/-32", 404, ""),
    ("/api/products/+32", 404, ""),
    ("/api/products/abc", 404, ""),
    ("/api/products/99999999999999999999", 404, ""),
    ("/api/products/32/archived", 405, "POST"),
    ("/api/products/32/other", 404, ""),
    ("/api/products%2F32", 404, ""),
    ("/API/products", 404, ""),
    ("/api", 404, ""),
    ("/index.html", 404, ""),
    ("/items", 404, ""),
    ("/healthchecker", 404, ""),
  ])
  func `what is wrong is told`(target: String, status: Int, word: String) throws {
    let response = try market.ask(target)
    #expect(response.status == status)
    #expect(response.headers["Content-Type"] == "application/json")
    let error = try JSONDecoder().decode(ErrorAnswer.self, from: response.body)
    #expect(error.code == status)
    #expect(word.isEmpty ? !error.message.isEmpty : error.message.contains(word))
  }

  @Test func `an error has these keys in this order`() throws {
    let body = try market.ask("/api/products/31").body
    #expect(
      String(decoding: body, as: UTF8.self) == #"{"code":404,"message":"There is no product 31."}"#)
  }

  @Test(arguments: [
    ("/", "GET, HEAD"), ("/openapi.json", "GET, HEAD"), ("/healthChecker", "GET, HEAD"),
    ("/api/products", "GET, HEAD, POST"),
    ("/api/products/32", "GET, HEAD, PATCH, DELETE"),
    ("/api/products/31", "GET, HEAD, PATCH, DELETE"), ("/api/products/32/archived", "POST"),
    ("/sandbox/faults", "POST, DELETE"),
  ])
  func `other methods are turned down, and the allowed ones named`(
    target: String, allowed: String
  ) throws {
    for method in [.options, HTTPMethod(rawValue: "get"), HTTPMethod(rawValue: "PUT")] {
      let response = try market.ask(target, method)
      #expect(response.status == 405)
      #expect(response.headers["Allow"] == allowed)
      let error = try JSONDecoder().decode(ErrorAnswer.self, from: response.body)
      #expect(error.code == 405)
    }
  }

  @Test(arguments: [
    "/healthChecker", "/api/products", "/api/products?page_no=99", "/api/products?page_no=x",
    "/api/products/32", "/api/products/31", "/nothing",
  ])
  func `HEAD has the fields of GET and no body`(target: String) throws {
    let whole = try market.ask(target)
    let head = try market.ask(target, .head)
    #expect(head.status == whole.status)
    #expect(head.headers == whole.headers)
    #expect(head.body.isEmpty)
  }
}
