import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct HTTPRequestTests {
  private static let hasUser = "the URL contains a user name or password (RFC 9110, section 4.2.4)"
  private static let noScheme = "the URL isn't an http or https URL"

  @Test(arguments: [
    ("GET", true), ("OPTIONS", true), ("M-SEARCH", true), ("x!#$%&'*+.^_`|~9", true), ("", false),
    ("GET ", false), ("G ET", false), ("GET\r\nX: y", false), ("GÉT", false), ("GET\0", false),
    ("(GET)", false),
  ])
  func `a method is a token`(method: String, isValid: Bool) {
    let defect = "the method isn't valid (RFC 9110, section 9.1)"
    #expect(reason(HTTPMethod(rawValue: method)) == (isValid ? nil : defect))
  }

  @Test(arguments: [
    ("http://market.example", nil), ("https://market.example/a?b=c#d", nil),
    ("HTTP://127.0.0.1:8080/", nil), ("http://[::1]:80/", nil),
    ("ftp://market.example/", noScheme), ("/api/products", noScheme),
    ("http:///api", "the URL has no host"), ("http:api", "the URL has no host"),
    ("http://a%2fb/", "the URL has an invalid host or port"),
    ("http://seller@market.example/", hasUser), ("http://:password@market.example/", hasUser),
  ])
  func `a URL has a scheme, a host and no user`(address: String, expected: String?) {
    #expect(reason(url: address) == expected)
  }

  @Test(arguments: [
    ("", false), ("a b", false), ("a:", false), ("a\r\nX: y", false), ("ä", false),
    ("a\0", false), ("Host", true), ("content-length", true), ("Transfer-Encoding", true),
    ("CONNECTION", true),
  ])
  func `a header's name is a token, and a caller can't set headers that frame a message`(
    name: String, isToken: Bool
  ) {
    let headers = HTTPHeaders([HTTPHeaders.Field(name: name, value: "hidden")])
    let noToken = "a header name isn't valid (RFC 9110, section 5.1)"
    let framing = "only the session manager can set the header \(name)"
    #expect(reason(headers: headers) == (isToken ? framing : noToken))
  }

  @Test(arguments: [
    "hidden\r\nX: y", "hidden\n", "hidden\0", "\u{1}hidden", "hidden\u{7F}", "hid\u{85}den",
  ])
  func `a header's value has no control character, and isn't in the reason`(value: String) {
    let reason = "the value of the header identifier contains a control character"
    #expect(self.reason(headers: ["identifier": value]) == reason)
    for text in ["", "a\tb", "né", "\"quoted\"; a=b"] {
      #expect(self.reason(headers: ["X-Note": text]) == nil)
    }
  }

  @Test(arguments: [(HTTPMethod.get, false), (.head, false), (.post, true), (.delete, true)])
  func `only a write has a body`(method: HTTPMethod, isValid: Bool) {
    #expect((reason(method, body: Data()) == nil) == isValid)
  }

  @Test func `a header that replaces a secret is a secret`() {
    var headers = HTTPHeaders([HTTPHeaders.Field(name: "Key", value: "old", isSensitive: true)])
    headers["key"] = "new"
    headers["Accept"] = "image/png"
    #expect(headers.fields.map(\.value) == ["new", "image/png"])
    #expect(headers.fields.map(\.isSensitive) == [true, false])
  }

  private func reason(
    _ method: HTTPMethod = .get, url: String = "http://market.example/",
    headers: HTTPHeaders = [:], body: Data? = nil
  ) -> String? {
    guard let url = URL(string: url) else { return "not a URL" }
    do throws(NetworkError) {
      try HTTPRequest(method: method, url: url, headers: headers, body: body).validate()
      return nil
    } catch {
      guard case .invalidRequest(let reason) = error else { return "\(error)" }
      return reason
    }
  }
}

struct RequestHostTests {
  @Test(arguments: [
    ("http://market.example/a", "market.example 80"),
    ("https://Market.example/", "market.example 443"),
    ("https://a_b.example:80/", "a_b.example 80"), ("http://127.0.0.1:8080/", "127.0.0.1 8080"),
    ("http://[::1]:8080/", "::1 8080"), ("http://[2001:db8::1]/", "2001:db8::1 80"),
    ("https://마켓.한국/", "xn--hz2bk30b.xn--3e0b707e 443"),
    ("http://XN--hz2bk30b.kr/", "xn--hz2bk30b.kr 80"), ("http:///", nil), ("http://a%2fb/", nil),
    ("http://a%00b/", nil), ("http://a%5Bb/", nil), ("http://[fe80::1%25eth0]/", nil),
    ("http://a:0/", nil), ("http://a:65536/", nil), ("http://a:99999999/", nil),
    ("http://a!b/", nil), ("/path", nil), ("mailto:a@b", nil),
  ])
  func `a host is a name or IP, and a port`(address: String, expected: String?) throws {
    let host = RequestHost(try #require(URL(string: address)))
    #expect(host.map { "\($0.name) \($0.port)" } == expected)
  }

  @Test(arguments: [
    ("HTTPS://market.example/", nil), ("http://127.0.0.1:8080/", nil),
    ("http://127.255.0.9:1/", nil), ("http://[::1]/", nil), ("http://[0:0:0:0:0:0:0:1]/", nil),
    ("HTTP://LocalHost/", nil), ("http://market.localhost:1/", nil),
    ("HTTP://market.example:8080/", "market.example"), ("http://128.0.0.1/", "128.0.0.1"),
    ("http://마켓.한국/", "xn--hz2bk30b.xn--3e0b707e"), ("http://0.0.0.0/", "0.0.0.0"),
    ("http://[::2]/", "::2"), ("http://[::]/", "::"), ("http://notlocalhost/", "notlocalhost"),
    ("http://127.0.0.1.example/", "127.0.0.1.example"),
    ("http://localhost.example/", "localhost.example"),
  ])
  func `plain HTTP to others needs permission`(address: String, refusedHost: String?) async throws {
    let inner = ScriptedSessionManager([.answer()])
    let request = try HTTPRequest(to: address)
    let refusal = refusedHost.map { Answer.failure(.secureConnectionRequired(host: $0)) }
    #expect(await RedirectingSessionManager(inner).outcome(of: request) == refusal ?? .answer())
    #expect(inner.requests == (refusedHost == nil ? [request] : []))
  }
}
