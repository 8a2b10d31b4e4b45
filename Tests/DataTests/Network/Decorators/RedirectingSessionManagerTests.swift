import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

struct RedirectingSessionManagerTests {
  @Test(arguments: Transport.allCases)
  func `a redirect within the origin is followed with the identifier`(transport: Transport)
    async throws
  {
    let server = try LoopbackServer(answer: { request in
      request.target == "/a/b/first"
        ? HTTPResponse(status: 302, headers: ["Location": "second?x=1"], body: Data("see".utf8))
        : HTTPResponse(status: 200, body: Data("there".utf8))
    })
    defer { server.stop() }
    let told = Mutex<[TransferProgress]>([])
    let response = try await RedirectingSessionManager(transport.manager()).response(
      to: HTTPRequest(url: server.url("/a/b/first"), headers: ["identifier": "seller"])
    ) { news in told.withLock { $0.append(news) } }
    #expect(response.body == Data("there".utf8))
    #expect(told.withLock { $0 } == [TransferProgress(completedBytes: 5, totalBytes: 5)])
    #expect(server.requests.map(\.target) == ["/a/b/first", "/a/b/second?x=1"])
    #expect(server.requests.map { $0.headers["identifier"] } == ["seller", "seller"])
  }

  @Test(arguments: [301, 302, 303, 307, 308], Transport.allCases)
  func `the identifier does not reach another origin`(status: Int, transport: Transport)
    async throws
  {
    let other = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    defer { other.stop() }
    let target = try other.url("/there").absoluteString
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: status, headers: ["Location": target + "?secret=1"])
    })
    defer { server.stop() }
    await #expect(throws: NetworkError.redirectRefused(to: target)) {
      try await RedirectingSessionManager(transport.manager()).response(
        to: HTTPRequest(url: server.url(), headers: ["identifier": "seller"]))
    }
    #expect(other.connectionCount == 0)
    let response = try await RedirectingSessionManager(transport.manager()).response(
      to: HTTPRequest(url: server.url()))
    #expect(response.status == 200)
    #expect(other.requests.map(\.target) == ["/there?secret=1"])
  }

  @Test(arguments: Transport.allCases)
  func `a circle of redirects is left`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 302, headers: ["Location": "/again"])
    })
    defer { server.stop() }
    let target = try server.url("/again").absoluteString
    await #expect(throws: NetworkError.redirectRefused(to: target)) {
      try await RedirectingSessionManager(transport.manager()).response(
        to: HTTPRequest(url: server.url()))
    }
    #expect(server.requests.count == 6)
  }

  @Test(arguments: [HTTPMethod.post, .patch, .delete], Transport.allCases)
  func `a write is not sent on`(method: HTTPMethod, transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 307, headers: ["Location": "/there"])
    })
    defer { server.stop() }
    let response = try await RedirectingSessionManager(transport.manager()).response(
      to: HTTPRequest(method: method, url: server.url(), body: Data("{}".utf8)))
    #expect(response.status == 307)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [[:], ["Location": ""]] as [HTTPHeaders], Transport.allCases)
  func `a redirect without a place is a response`(headers: HTTPHeaders, transport: Transport)
    async throws
  {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 301, headers: headers, body: Data("lost".utf8))
    })
    defer { server.stop() }
    let response = try await RedirectingSessionManager(transport.manager()).response(
      to: HTTPRequest(url: server.url()))
    #expect(response.status == 301)
  }

  @Test(
    arguments: [
      "//a%2fb/", "//a%00b/x", "//a%5Bb/x", "//[fe80::1%25eth0]/x", "//a:0/", "//a:99999999/",
      "http://user:password@127.0.0.1/", "ftp://127.0.0.1/", "http:///",
    ], Transport.robust)
  func `a place that there cannot be is not gone to`(
    location: String, transport: Transport
  ) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 302, headers: ["Location": location])
    })
    defer { server.stop() }
    let error = await #expect(throws: NetworkError.self) {
      try await RedirectingSessionManager(transport.manager()).response(
        to: HTTPRequest(url: server.url()))
    }
    guard case .redirectRefused(let target) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!target.contains("password"))
    #expect(server.connectionCount == 1)
  }

  @Test func `a caller that leaves between two redirects goes no further`() async throws {
    let inner = ScriptedSessionManager([
      .success(HTTPResponse(status: 302, headers: ["Location": "/a"])),
      .success(HTTPResponse(status: 200)),
    ])
    let gate = Gate()
    let url = try #require(URL(string: "http://market.example/"))
    let load = Task {
      await gate.pass()
      return try await RedirectingSessionManager(inner).response(to: HTTPRequest(url: url))
    }
    load.cancel()
    gate.open()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    #expect(inner.requests.count == 1)
  }
}
