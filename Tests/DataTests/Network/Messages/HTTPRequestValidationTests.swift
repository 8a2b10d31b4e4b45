import Foundation
import Testing

@testable import OpenMarketData

struct HTTPRequestValidationTests {
  @Test(arguments: [
    "GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS", "M-SEARCH", "x!#$%&'*+.^_`|~9",
  ])
  func `a token is a method`(method: String) throws {
    try request(method: HTTPMethod(rawValue: method)).validate()
  }

  @Test(arguments: ["", "GET ", "G ET", "GET\r\nX: y", "GÉT", "GET\0", "(GET)"])
  func `anything else is no method`(method: String) throws {
    #expect(
      try reason(of: request(method: HTTPMethod(rawValue: method)))?.contains("method") == true)
  }

  @Test(arguments: [
    "http://market.example", "https://market.example/a?b=c#d", "HTTP://127.0.0.1:8080/",
    "http://[::1]:80/",
  ])
  func `an address with a host is one`(address: String) throws {
    try request(url: address).validate()
  }

  @Test(arguments: [
    ("ftp://market.example/", "neither http nor https"),
    ("file:///etc/passwd", "neither http nor https"),
    ("/api/products", "neither http nor https"),
    ("market.example/api", "neither http nor https"),
    ("http:///api", "no host"),
    ("http:api", "no host"),
    ("http://seller@market.example/", "user name or password"),
    ("http://:password@market.example/", "user name or password"),
  ])
  func `any other address is none`(address: String, reason: String) throws {
    let told = try self.reason(of: request(url: address))
    #expect(told?.contains(reason) == true)
    #expect(told?.hasPrefix("the address") == true && told?.hasSuffix(".") == false)
  }

  @Test(arguments: ["", "a b", "a:", "a\r\nX: y", "ä", "a\0", "a\t"])
  func `a header's name is a token`(name: String) throws {
    let headers = HTTPHeaders([HTTPHeaders.Field(name: name, value: "hidden")])
    #expect(try reason(of: request(headers: headers))?.contains("name is no token") == true)
  }

  @Test(arguments: [
    "hidden\r\nX: y", "hidden\n", "hidden\0", "\u{1}hidden", "hidden\u{7F}", "hid\u{85}den",
  ])
  func `a header's value holds no control character, and the reason holds no value`(value: String)
    throws
  {
    let reason = try self.reason(of: request(headers: ["identifier": value]))
    #expect(reason?.contains("identifier") == true)
    #expect(reason?.contains("hid") == false)
  }

  @Test(arguments: ["", "a\tb", "a b", "né", "\"quoted\"; a=b"])
  func `a header's value holds any other text`(value: String) throws {
    try request(headers: ["X-Note": value]).validate()
  }

  @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "CONNECTION"])
  func `what frames a message is not the caller's to set`(name: String) throws {
    let headers = HTTPHeaders([HTTPHeaders.Field(name: name, value: "close")])
    #expect(try reason(of: request(headers: headers))?.contains(name) == true)
  }

  @Test(arguments: [HTTPMethod.get, .head])
  func `a read has no body`(method: HTTPMethod) throws {
    #expect(try reason(of: request(method: method, body: Data()))?.contains("no body") == true)
  }

  @Test func `a write may have a body`() throws {
    try request(method: .post, body: Data("{}".utf8)).validate()
  }

  @Test func `a request that is refused is not sent`() async throws {
    await #expect(throws: NetworkError.invalidRequest(reason: "the address has no host")) {
      try await URLSessionManager().response(to: request(url: "http:///"))
    }
  }

  private func request(url: String) throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: url)))
  }

  private func request(
    method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: Data? = nil
  ) throws -> HTTPRequest {
    let url = try #require(URL(string: "http://market.example/"))
    return HTTPRequest(method: method, url: url, headers: headers, body: body)
  }

  private func reason(of request: HTTPRequest) -> String? {
    do throws(NetworkError) {
      try request.validate()
      return nil
    } catch {
      guard case .invalidRequest(let reason) = error else { return nil }
      return reason
    }
  }
}
