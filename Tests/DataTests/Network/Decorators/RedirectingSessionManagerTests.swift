import Foundation
import OpenMarketTestSupport
import Testing

struct RedirectingSessionManagerTests {
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("/g", "http://a/g"), ("?y", "http://a/b/c/d;p?y"),
    ("../../../g", "http://a/g"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("//a/g", "http://a/g"),
    ("http://A:80/g", "http://A:80/g"), ("/a%2Fb?c=%20", "http://a/a%2Fb?c=%20"),
    ("/a b", "http://a/a%20b"),
  ])
  func `a location is relative to the request`(location: String, target: String) async throws {
    let request = try HTTPRequest(to: "http://a/b/c/d;p?q", headers: ["identifier": "seller"])
    let (outcome, requests) = await follow(request, to: location)
    #expect(outcome == .answer())
    var next = request
    next.url = try #require(URL(string: target))
    #expect(requests == [request, next])
  }

  private static let plain = ["Accept"]
  private static let page = ["Accept", "page"]
  private static let all = ["Accept", "page", "IDENTIFIER", "authorization", "Cookie"]

  /// The names of headers with which the redirect is followed. The request with the header `page`
  /// doesn't allow other origins.
  @Test(arguments: [
    ("http://a/", "http://b/", plain), ("http://a/", "//b/", plain),
    ("http://a/", "http://a:8080/", plain), ("http://a/", "https://b/", plain),
    ("https://a/", "https://b/", plain), ("https://a/", "https://a:8443/", plain),
    ("http://a/", "https://a/", page), ("http://a:80/", "https://A:8443/g", page),
    ("http://a:80/", "http://a/", all), ("http://a/", "http://A/", all), ("http://a", "g", all),
    ("https://a/", "https://a:443/", all), ("https://a/", "http://a/", []),
    ("https://a/", "http://b/", []), ("http://a/", "ftp://a/", []), ("http://a/", "http:///", []),
    ("http://a/", "http://user@a/", []), ("http://a/", "//a%2fb/", []), ("http://a/", "//a:0/", []),
  ])
  func `secrets stay with their origin, https stays https, and a page is from the same market`(
    address: String, location: String, followed: [String]
  ) async throws {
    var names: [String] = []
    for name in Self.all {
      let request = try HTTPRequest(to: address, headers: [name: "seller"])
      let (outcome, requests) = await follow(request, to: location) {
        RedirectingSessionManager($0, allowsPlainHTTP: true, allowsOtherOrigins: name != "page")
      }
      if requests.count == 2 { names.append(name) }
      let isFollowed = followed.contains(name)
      #expect(outcome.code == (isFollowed ? nil : "redirect-refused"), "\(name)")
    }
    #expect(names == followed)
  }

  @Test(arguments: [
    (HTTPMethod.get, 301, true), (.get, 302, true), (.get, 303, true), (.get, 307, true),
    (.get, 308, true), (.head, 302, true), (.get, 201, false), (.get, 300, false),
    (.get, 304, false), (.get, 305, false), (.post, 303, false), (.post, 307, false),
    (.patch, 301, false), (.delete, 308, false), (.options, 302, false),
  ])
  func `only reads are redirected, and only by five statuses`(
    method: HTTPMethod, status: Int, isFollowed: Bool
  ) async throws {
    let request = try HTTPRequest(method, to: "http://a/")
    let (outcome, requests) = await follow(request, to: "/g", status: status)
    #expect(requests.count == (isFollowed ? 2 : 1))
    #expect(try outcome.get().status == (isFollowed ? 200 : status))
  }

  @Test(
    arguments: [
      ("https://a/", "http://user:password@b:81/path?token=1#part", "http://b:81/path", nil),
      ("http://127.0.0.1/", "http://b/g", "http://b/g", .secureConnectionRequired(host: "b")),
    ] as [(String, String, String, NetworkError?)])
  func `a refusal names the target without its secrets, and plain http to another computer`(
    address: String, location: String, target: String, reason: NetworkError?
  ) async throws {
    let request = try HTTPRequest(to: address)
    let (outcome, requests) = await follow(request, to: location) { RedirectingSessionManager($0) }
    #expect(outcome == .failure(.redirectRefused(to: target, because: reason)))
    #expect(requests == [request])
  }

  @Test(arguments: [nil, "", "http://["])
  func `a redirect without a valid location is a response`(location: String?) async throws {
    let (outcome, _) = await follow(try HTTPRequest(to: "http://a/"), to: location)
    #expect(try outcome.get().status == 302)
  }

  @Test(arguments: [
    (NetworkError.cannotConnect(reason: "r"), true), (.untrustedServer(reason: "r"), true),
    (.handshakeFailed(reason: "r"), true), (.secureConnectionRequired(host: "a"), true),
    (.timedOut, false), (.interrupted(reason: "r"), false), (.cancelled, false),
  ])
  func `a target that can't be reached is named`(error: NetworkError, isNamed: Bool) async throws {
    let request = try HTTPRequest(to: "http://a/")
    let (outcome, _) = await follow(request, to: "https://a/g?token=1", then: [.failure(error)])
    let expected = isNamed ? NetworkError.redirectRefused(to: "https://a/g", because: error) : error
    #expect(outcome == .failure(expected))
    #expect(expected.isRetryable == error.isRetryable)
    let direct = ScriptedSessionManager([.failure(error)])
    let manager = RedirectingSessionManager(direct, allowsPlainHTTP: true)
    #expect(await manager.outcome(of: request) == .failure(error))
  }

  @Test(arguments: [5, 1, 0, nil])
  func `redirects have a limit, or are responses without one`(limit: Int?) async throws {
    let next = Answer.answer(status: 302, headers: ["location": "/g"])
    let (outcome, requests) = await follow(
      try HTTPRequest(to: "http://a/"), to: "/g", then: Array(repeating: next, count: 9)
    ) { RedirectingSessionManager($0, allowsPlainHTTP: true, limit: limit) }
    let refusal = NetworkError.redirectRefused(to: "http://a/g")
    let loop = NetworkError.redirectRefused(to: "http://a/g", because: refusal)
    #expect(outcome == (limit == nil ? next : .failure(limit == 0 ? refusal : loop)))
    #expect(requests.count == (limit ?? 0) + 1)
  }

  @Test func `an invalid request is refused before any transport`() async throws {
    let (outcome, requests) = await follow(try HTTPRequest(to: "http://me@a/"), to: "/g")
    #expect(outcome.code == "invalid-request")
    #expect(requests == [])
  }

  @Test func `a caller that is cancelled between two requests sends no more`() async throws {
    let request = try HTTPRequest(to: "http://a/")
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await follow(request, to: "/g")
    }
    let (outcome, requests) = await load.value
    #expect(outcome == .failure(.cancelled))
    #expect(requests == [request])
  }

  /// Sends a request to a server that redirects it, and returns the outcome and all requests.
  ///
  /// - Parameter next: The responses to the requests that follow.
  private func follow(
    _ request: HTTPRequest, to location: String?, status: Int = 302,
    then next: [Answer] = [.answer()],
    with manager: (ScriptedSessionManager) -> RedirectingSessionManager = {
      RedirectingSessionManager($0, allowsPlainHTTP: true)
    }
  ) async -> (outcome: Answer, requests: [HTTPRequest]) {
    var redirect = HTTPResponse(status: status)
    redirect.headers["location"] = location
    let inner = ScriptedSessionManager([.success(redirect)] + next)
    return (await manager(inner).outcome(of: request), inner.requests)
  }
}
