import Foundation
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// Tests for the paths that the market accepts, and for the exact text of its responses.
struct AnswerTests {
  private let market = SandboxMarket()

  // MARK: - Text

  private static let listed = #""name":"Linen Cushion Cover 45×45, Set of 2""#
  private static let description =
    #""description":"Stone-washed linen with a hidden zip. Machine wash cold; inserts are not included.""#
  private static let prices =
    #""currency":"USD","price":24.0,"bargain_price":21.0,"discounted_price":3.0,"stock":12"#
  private static let place = "http://[::1]:8080/training-resources/15/20221016"
  private static let first = "\(place)/56b675142365580900000000001e0001"
  private static let second = "\(place)/c62f9e214c6fa36100000000001e0002"

  @Test(arguments: [
    (
      SandboxMarket.API.v3, "", "", "",
      """
      {"pageNo":63,"itemsPerPage":1,"totalCount":72,"offset":62,"limit":63,"lastPage":72,\
      "hasNext":true,"hasPrev":true,"pages":[{"id":30,"vendor_id":15,"vendorName":"느린오후 상점",\
      \(listed),\(description),
      """
    ),
    (
      .v2, ".00", #","succeed":true"#,
      #","created_at":"2022-01-10T00:00:00.00","issued_at":"2022-01-10T00:00:00.00""#,
      """
      {"page_no":63,"items_per_page":1,"total_count":72,"offset":62,"limit":63,"last_page":72,\
      "has_next":true,"has_prev":true,"pages":[{"id":30,"vendor_id":15,\(listed),
      """
    ),
  ])
  func `a page and a product have these keys in this order`(
    api: SandboxMarket.API, fraction: String, image: String, vendor: String, start: String
  ) throws {
    let issued = #""issued_at":"2022-10-16T00:00:00\#(fraction)""#
    let row = """
      "thumbnail":"\(Self.first)_thumb.png",\(Self.prices),\
      "created_at":"2022-10-16T00:00:00\(fraction)",\(issued)
      """
    let product = """
      {"id":30,"vendor_id":15,\(Self.listed),\(Self.description),\(row),"images":[\
      {"id":35,"url":"\(Self.first)_origin.png","thumbnail_url":"\(Self.first)_thumb.png",\
      \(issued)\(image)},\
      {"id":36,"url":"\(Self.second)_origin.png","thumbnail_url":"\(Self.second)_thumb.png",\
      \(issued)\(image)}],\
      "vendors":{"id":15,"name":"느린오후 상점"\(vendor)}}
      """
    let market = SandboxMarket(.init(api: api))
    for (target, json) in [("?page_no=63&items_per_page=1", start + row + "}]}"), ("/30", product)]
    {
      let response = try market.ask("/api/products\(target)", at: "http://[::1]:8080")
      #expect(response.text == json)
      #expect(response.headers["Content-Type"] == "application/json")
      #expect(response.headers["Content-Length"] == String(json.utf8.count))
    }
  }

  @Test(arguments: ["/api/products", "/api/products/32", "/items/1", "/healthChecker", "/"])
  func `what can change isn't kept by a cache`(target: String) throws {
    #expect(try market.ask(target).headers["Cache-Control"] == "no-cache")
  }

  @Test(arguments: [
    ("0", "0.0"), ("3500", "3500.0"), ("24.90", "24.9"), ("-200", "-200.0"),
    ("9999999.5", "9999999.5"), ("10000000", "1.0E7"), ("-66666666", "-6.6666666E7"),
    ("1323121323232", "1.323121323232E12"), ("12345678901234567890", "1.2345678901234567E19"),
    ("1e30", "1.0E30"), ("0.00123", "0.00123"), ("0.0001", "1.0E-4"), ("-0.00025", "-2.5E-4"),
  ])
  func `numbers are written as Java writes a double`(number: String, text: String) throws {
    let json = JSONValue.decimal(try #require(Decimal(string: number)))
    #expect(String(decoding: json.encoded(), as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("", #""""#), (#"a "quote" \ and /"#, #""a \"quote\" \\ and /""#),
    ("\u{8}\t\n\u{C}\r\r\n", #""\u0008\t\n\u000c\r\r\n""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
    ("\u{7F}\u{2028}한글 🌿 é", "\"\u{7F}\u{2028}한글 🌿 é\""),
  ])
  func `strings are escaped where they must be`(text: String, json: String) throws {
    #expect(Array(JSONValue.string(text).encoded()) == Array(json.utf8))
  }

  // MARK: - Addresses

  @Test(arguments: [
    ("/api//products//", "/api/products"), ("/api/products/?", "/api/products"),
    ("/api/products?&page_no=2&", "/api/products?page_no=2"),
    ("/api/products#top", "/api/products"), ("/%61pi/products/%33%32", "/api/products/32"),
    ("//healthChecker/?", "/healthChecker"),
  ])
  func `an untidy address is understood`(untidy: String, tidy: String) throws {
    let response = try market.ask(untidy)
    #expect(response.status == 200)
    #expect(response == (try market.ask(tidy)))
  }

  private static let server = "http://market.example"
  private static let origins: [(String, HTTPHeaders, String)] = [
    ("http://[::1]:8080", [:], "http://[::1]:8080"),
    ("http://me:secret@localhost:1", [:], "http://localhost:1"),
    (server, ["X-Forwarded-Proto": "HTTPS, http"], "https://market.example"),
    (server, ["X-Forwarded-Proto": "ftp"], server), (server, ["X-Forwarded-Proto": ""], server),
    (server, ["X-Forwarded-Host": "a.example:8443, b.example"], "http://a.example:8443"),
    (server, ["X-Forwarded-Host": ""], server), (server, ["X-Forwarded-Host": "a b"], server),
  ]

  @Test(arguments: origins)
  func `picture URLs have the origin of the request, or of a proxy`(
    origin: String, headers: HTTPHeaders, expected: String
  ) throws {
    for target in ["/api/products", "/api/products/32"] {
      let url = try #require(URL(string: origin + target))
      let text = market.response(to: HTTPRequest(url: url, headers: headers)).text
      let addresses = text.split(separator: "\"").filter { $0.hasSuffix(".png") }
      #expect(!addresses.isEmpty)
      #expect(addresses.filter { !$0.hasPrefix("\(expected)/training-resources/") } == [])
      #expect(!text.contains("secret"))
    }
  }

  // MARK: - Errors

  @Test(arguments: [
    ("/api/products?page_no=0", 400, "page_no"), ("/api/products?page_no=abc", 400, "page_no"),
    ("/api/products?page_no=1.5", 400, "page_no"),
    ("/api/products?page_no=99999999999999999999", 400, "page_no"),
    ("/api/products?items_per_page=0", 400, "items_per_page"),
    ("/api/products?%C0=1", 400, "query"),
    ("/api/products?search_value=%FF", 400, "query"), ("/api/products/%FF", 400, "path"),
    ("/api/products/31", 404, "31"), ("/api/products/+32", 404, ""),
    ("/api/products/99999999999999999999", 404, ""), ("/api/products/32/archived", 405, "POST"),
    ("/api/products/32/other", 404, ""), ("/api/products%2F32", 404, ""),
    ("/API/products", 404, ""), ("/items", 404, ""),
  ])
  func `a mistake is reported`(target: String, status: Int, word: String) throws {
    let response = try market.ask(target)
    #expect(response.status == status)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.text.hasPrefix(#"{"code":\#(status),"message":""#))
    #expect(word.isEmpty || response.text.contains(word))
  }

  @Test(arguments: [
    ("/", "GET, HEAD"), ("/api/products", "GET, HEAD, POST"),
    ("/api/products/31", "GET, HEAD, PATCH, DELETE"), ("/sandbox/faults", "POST, DELETE"),
  ])
  func `other methods are refused with the allowed ones`(target: String, allowed: String) throws {
    for method in [.options, HTTPMethod(rawValue: "get"), HTTPMethod(rawValue: "PUT")] {
      let response = try market.ask(target, method)
      #expect(response.status == 405)
      #expect(response.headers["Allow"] == allowed)
    }
  }

  @Test(arguments: [
    "/", "/api/products", "/api/products?page_no=99", "/api/products?page_no=x", "/api/products/31",
  ])
  func `HEAD has the headers of GET and no body`(target: String) throws {
    let whole = try market.ask(target)
    let head = HTTPResponse(status: whole.status, headers: whole.headers)
    #expect(try market.ask(target, .head) == head)
  }

  @Test(arguments: SandboxMarket.API.allCases)
  func `the page for browsers has links that work, and loads nothing`(
    api: SandboxMarket.API
  ) throws {
    let market = SandboxMarket(.init(api: api))
    let page = try market.ask("/")
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.headers["Content-Security-Policy"] == "default-src 'none'")
    let links = page.text.matches(of: /<a href="([^"]+)"/).map {
      String($0.1).replacing("&amp;", with: "&")
    }
    #expect(links.count == 4)
    for link in links { #expect(try market.ask(link).status == 200, "\(link)") }
  }
}
