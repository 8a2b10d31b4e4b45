import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct HTTPRequestTests {
  @Test(arguments: [
    ("GET", true), ("OPTIONS", true), ("M-SEARCH", true), ("x!#$%&'*+.^_`|~9", true), ("", false),
    ("GET ", false), ("G ET", false), ("GET\r\nX: y", false), ("GÉT", false), ("GET\0", false),
    ("(GET)", false),
  ])
  func `a method is a token`(method: String, isValid: Bool) throws {
    let reason = try reason(HTTPMethod(rawValue: method))
    #expect((reason == nil) == isValid)
    #expect(reason?.contains("method") != false)
  }

  @Test(arguments: [
    ("http://market.example", nil), ("https://market.example/a?b=c#d", nil),
    ("HTTP://127.0.0.1:8080/", nil), ("http://[::1]:80/", nil),
    ("ftp://market.example/", "the URL isn't an http or https URL"),
    ("/api/products", "the URL isn't an http or https URL"),
    ("http:///api", "the URL has no host"), ("http:api", "the URL has no host"),
    ("http://a%2fb/", "the URL has an invalid host or port"),
    ("http://seller@market.example/", "the URL contains a user name or password"),
    ("http://:password@market.example/", "the URL contains a user name or password"),
  ])
  func `a URL has a scheme, a host and no user`(address: String, expected: String?) throws {
    let reason = try reason(url: address)
    #expect((reason == nil) == (expected == nil))
    #expect(reason?.hasPrefix(expected ?? "") != false)
  }

  @Test(arguments: ["", "a b", "a:", "a\r\nX: y", "ä", "a\0", "a\t"])
  func `a header's name is a token`(name: String) throws {
    let headers = HTTPHeaders([HTTPHeaders.Field(name: name, value: "hidden")])
    #expect(try reason(headers: headers)?.contains("header name isn't valid") == true)
  }

  @Test(arguments: [
    "hidden\r\nX: y", "hidden\n", "hidden\0", "\u{1}hidden", "hidden\u{7F}", "hid\u{85}den",
  ])
  func `a header's value has no control character, and isn't in the reason`(value: String) throws {
    let reason = "the value of the header identifier contains a control character"
    #expect(try self.reason(headers: ["identifier": value]) == reason)
    for text in ["", "a\tb", "né", "\"quoted\"; a=b"] {
      #expect(try self.reason(headers: ["X-Note": text]) == nil)
    }
  }

  @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "CONNECTION"])
  func `a caller can't set the headers that frame a message`(name: String) throws {
    let headers = HTTPHeaders([HTTPHeaders.Field(name: name, value: "close")])
    #expect(try reason(headers: headers)?.contains(name) == true)
  }

  @Test(arguments: [(HTTPMethod.get, false), (.head, false), (.post, true), (.delete, true)])
  func `only a write has a body`(method: HTTPMethod, isValid: Bool) throws {
    #expect(try (reason(method, body: Data()) == nil) == isValid)
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
  ) throws -> String? {
    let url = try #require(URL(string: url))
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
    ("http://market.example/a", "market.example", 80),
    ("http://market.example:80/", "market.example", 80),
    ("https://Market.example/", "market.example", 443),
    ("https://a_b.example:80/", "a_b.example", 80), ("http://localhost/", "localhost", 80),
    ("http://127.0.0.1:8080/", "127.0.0.1", 8080), ("http://[::1]:8080/", "::1", 8080),
    ("https://마켓.한국/", "xn--hz2bk30b.xn--3e0b707e", 443),
    ("http://XN--hz2bk30b.kr/", "xn--hz2bk30b.kr", 80),
    ("http://[2001:db8::1]/", "2001:db8::1", 80),
  ])
  func `a host is a name or IP, and a port`(address: String, name: String, port: UInt16) throws {
    let host = try #require(URL(string: address).flatMap { RequestHost($0) })
    #expect(host.name == name)
    #expect(host.port == port)
  }

  @Test(arguments: [
    "http:///", "http://a%2fb/", "http://a%00b/", "http://a%5Bb/", "http://%41/",
    "http://[fe80::1%25eth0]/", "http://a:0/", "http://a:65536/",
    "http://a:99999999/", "http://a!b/", "http://a;b/", "/path", "mailto:a@b",
  ])
  func `any other host or port is invalid`(address: String) throws {
    #expect(RequestHost(try #require(URL(string: address))) == nil)
  }

  @Test(arguments: [
    ("https://market.example/", nil), ("HTTPS://market.example/", nil),
    ("http://127.0.0.1:8080/", nil), ("http://127.255.0.9:1/", nil), ("http://[::1]/", nil),
    ("http://[0:0:0:0:0:0:0:1]/", nil), ("HTTP://LocalHost/", nil),
    ("http://market.localhost:1/", nil), ("http://market.example/", "market.example"),
    ("http://마켓.한국/", "xn--hz2bk30b.xn--3e0b707e"),
    ("HTTP://market.example:8080/", "market.example"), ("http://10.0.0.1/", "10.0.0.1"),
    ("http://128.0.0.1/", "128.0.0.1"), ("http://0.0.0.0/", "0.0.0.0"), ("http://[::2]/", "::2"),
    ("http://[::]/", "::"), ("http://127.0.0.1.example/", "127.0.0.1.example"),
    ("http://localhost.example/", "localhost.example"), ("http://notlocalhost/", "notlocalhost"),
  ])
  func `plain HTTP to others needs permission`(address: String, refusedHost: String?) async throws {
    let inner = ScriptedSessionManager([.answer()])
    let request = try HTTPRequest(to: address)
    let strict = RedirectingSessionManager(inner)
    let refusal = refusedHost.map { Answer.failure(.secureConnectionRequired(host: $0)) }
    #expect(await strict.outcome(of: request) == refusal ?? .answer())
    if refusedHost != nil {
      #expect(inner.requests == [])
      let lenient = RedirectingSessionManager(inner, allowsPlainHTTP: true)
      #expect(await lenient.outcome(of: request) == .answer())
    }
    #expect(inner.requests == [request])
  }
}
