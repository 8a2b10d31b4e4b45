import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

struct TransportSecuritySessionManagerTests {
  @Test(arguments: [
    "https://market.example/", "HTTPS://market.example/", "http://127.0.0.1:8080/",
    "http://[::1]/", "HTTP://localhost/", "http://market.localhost:1/",
  ])
  func `what nobody on the way can read passes`(address: String) async throws {
    let inner = ScriptedSessionManager([.success(HTTPResponse(status: 200))])
    let manager = TransportSecuritySessionManager(inner, allowsPlainHTTP: false)
    let request = HTTPRequest(url: try #require(URL(string: address)))
    #expect(try await manager.response(to: request).status == 200)
    #expect(inner.requests == [request])
  }

  @Test(arguments: [
    ("http://market.example/", "market.example"), ("HTTP://market.example:8080/", "market.example"),
    ("http://10.0.0.1/", "10.0.0.1"), ("http://[::2]/", "::2"),
    ("http://127.0.0.1.example/", "127.0.0.1.example"),
    ("http://localhost.example/", "localhost.example"),
    ("http://localhost@market.example/", "market.example"), ("http://a%2fb/", "a%2fb"),
  ])
  func `plain http to another machine is refused unless it is allowed`(
    address: String, host: String
  ) async throws {
    let inner = ScriptedSessionManager([.success(HTTPResponse(status: 200))])
    let request = HTTPRequest(url: try #require(URL(string: address)))
    await #expect(throws: NetworkError.secureConnectionRequired(host: host)) {
      try await TransportSecuritySessionManager(inner, allowsPlainHTTP: false).response(to: request)
    }
    #expect(inner.requests == [])
    let lenient = TransportSecuritySessionManager(inner, allowsPlainHTTP: true)
    #expect(try await lenient.response(to: request).status == 200)
  }
}
