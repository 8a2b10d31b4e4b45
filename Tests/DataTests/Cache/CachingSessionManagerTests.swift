import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for the rules of RFC 9111 and RFC 5861 that concern a private cache. Each row is a rule: a stored response, a later request
/// and whether the cache uses the response.
@Suite(.timeLimit(.minutes(5)))
struct CachingSessionManagerTests {
  /// How the cache handles the second of two requests.
  enum Use: Hashable {
    /// It answers with the stored response, without a request.
    case stored
    /// It sends a conditional request.
    case validated
    /// It sends the request as it is.
    case sent
  }

  struct Rule: Sendable, CustomTestStringConvertible {
    let section: String
    let headers: HTTPHeaders
    var status = 200
    var seconds = 10.0
    var request: HTTPHeaders = [:]
    let use: Use

    init(
      _ section: String, _ headers: HTTPHeaders, status: Int = 200, after seconds: Double = 10,
      request: HTTPHeaders = [:], _ use: Use
    ) {
      self.section = section
      self.headers = headers
      self.status = status
      self.seconds = seconds
      self.request = request
      self.use = use
    }

    var testDescription: String {
      "\(section): \(status) \(headers) after \(seconds) s, \(request) → \(use)"
    }
  }

  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let inAMinute = "Sun, 06 Nov 1994 08:50:37 GMT"
  private static let yesterday = "Sat, 05 Nov 1994 08:49:37 GMT"
  private static let tag = "\"a\""

  static let freshness: [Rule] = [
    Rule("4.2.1", [:], .sent),
    Rule("4.2.1", ["Cache-Control": "max-age=60"], .stored),
    Rule("4.2.1", ["Cache-Control": "max-age=60"], after: 59, .stored),
    Rule("4.2.1", ["Cache-Control": "max-age=60"], after: 60, .sent),
    Rule("4.2.1", ["Cache-Control": "max-age=60", "ETag": tag], after: 60, .validated),
    Rule("4.2.1", ["Cache-Control": "s-maxage=60"], .sent),
    Rule("4.2.1", ["Cache-Control": "s-maxage=60, max-age=5"], .sent),
    Rule("4.2.1", ["Cache-Control": "max-age=60", "Expires": yesterday], .stored),
    Rule("4.2.1", ["Cache-Control": "max-age=0", "Expires": inAMinute], .sent),
    Rule("4.2.1", ["Date": date, "Expires": inAMinute], .stored),
    Rule("4.2.1", ["Date": date, "Expires": inAMinute], after: 60, .sent),
    Rule("5.3", ["Date": date, "Expires": "0"], .sent),
    Rule("5.3", ["Date": date, "Expires": "Sun, 06 Nov 1994 08:50:37 KST"], .sent),
    Rule("5.3", ["Date": date, "Expires": "Fri, 31 Dec 9999 23:59:59 GMT"], .stored),
    Rule("4.2", ["Date": date, "Expires": "sun, 06 nov 1994 08:50:37 gmt"], .stored),
    Rule("4.2", ["Date": date, "Expires": "Sunday, 06-Nov-94 08:50:37 GMT"], .stored),
    Rule("4.2", ["Date": date, "Expires": "Sunday, 06-Nov-94 08:49:47 GMT"], .sent),
    Rule("4.2", ["Date": date, "Expires": "Sunday, 06-Nov-1994 08:50:37 GMT"], .sent),
    Rule("4.2", ["Date": date, "Expires": "Sun Nov  6 08:50:37 1994"], .stored),
    Rule("4.2", ["Date": date, "Expires": "Sun Nov  6 08:49:47 1994"], .sent),
    // A response from the future was stored while the clock was wrong.
    Rule("4.2", ["Cache-Control": "max-age=60", "ETag": tag], after: -10, .validated),
    Rule("4.2.2", ["Date": date, "Last-Modified": yesterday], .stored),
    Rule("4.2.2", ["Date": date, "Last-Modified": yesterday], after: 8_640, .validated),
    Rule("4.2.3", ["Cache-Control": "max-age=60", "Age": "49"], .stored),
    Rule("4.2.3", ["Cache-Control": "max-age=60", "Age": "50"], .sent),
    Rule("4.2.3", ["Cache-Control": "max-age=60", "Age": "nine"], .stored),
    // A clock that is ahead of the server's has no effect.
    Rule("4.2.3", ["Cache-Control": "max-age=60", "Date": yesterday], .stored),
    Rule("5.2", ["Cache-Control": "MAX-AGE=60"], .stored),
    Rule("5.2", ["Cache-Control": "max-age=\"60\""], .stored),
    Rule("5.2", ["Cache-Control": "max-age='60'"], .sent),
    Rule("5.2", ["Cache-Control": "max-age =60"], .sent),
    Rule("5.2", ["Cache-Control": "max-age= 60"], .sent),
    Rule("5.2", ["Cache-Control": "max-age=60x"], .sent),
    Rule("5.2", ["Cache-Control": "extension=\"max-age=60\", max-age=5"], .sent),
    Rule("5.2", ["Cache-Control": "extension=\"no-store, \\\"\", max-age=60"], .stored),
    Rule("5.2", ["Cache-Control": "public, extension, max-age=60"], .stored),
    Rule("5.2.2.4", ["Cache-Control": "no-cache, max-age=60", "ETag": tag], .validated),
    Rule("5.2.2.4", ["Cache-Control": "no-cache=\"foo\", max-age=60"], .stored),
    Rule("5.2.2.5", ["Cache-Control": "no-store, max-age=60", "ETag": tag], .sent),
    Rule("5.2.2.3", ["Cache-Control": "no-store, must-understand, max-age=60"], .stored),
    Rule("5.2.2.7", ["Cache-Control": "private, max-age=60"], .stored),
    Rule("5.2.2.2", ["Cache-Control": "must-revalidate, max-age=60"], .stored),
    Rule("5.4", ["Pragma": "no-cache", "Cache-Control": "max-age=60"], .stored),
  ]

  static let statuses: [Rule] =
    [200, 203, 204, 299, 301, 404, 410, 500, 503, 599].map {
      Rule("3", ["Cache-Control": "max-age=60"], status: $0, .stored)
    }
    + [206, 304].map { Rule("3", ["Cache-Control": "max-age=60"], status: $0, .sent) }
    + [200, 203, 204, 404, 410, 414, 501].map {
      Rule("4.2.2", ["Date": date, "Last-Modified": yesterday], status: $0, .stored)
    }
    + [201, 302, 403, 500].map {
      Rule("4.2.2", ["Date": date, "Last-Modified": yesterday], status: $0, .sent)
    } + [
      Rule(
        "4.2.2", ["Date": date, "Last-Modified": yesterday, "Cache-Control": "public"],
        status: 599, .stored),
      Rule("5.2.2.3", ["Cache-Control": "must-understand, max-age=60"], status: 599, .sent),
    ]

  private static let stale: HTTPHeaders = ["Cache-Control": "max-age=5"]
  private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": tag]
  private static let revalidated: HTTPHeaders = [
    "Cache-Control": "max-age=5, stale-while-revalidate=60"
  ]

  static let requests: [Rule] = [
    Rule("5.2.1.1", fresh, request: ["Cache-Control": "max-age=10"], .stored),
    Rule("5.2.1.1", fresh, request: ["Cache-Control": "max-age=9"], .validated),
    Rule("5.2.1.1", fresh, after: 0, request: ["Cache-Control": "max-age=0"], .stored),
    Rule("5.2.1.2", stale, request: ["Cache-Control": "max-stale=6"], .stored),
    Rule("5.2.1.2", stale, request: ["Cache-Control": "max-stale=5"], .sent),
    Rule("5.2.1.2", stale, request: ["Cache-Control": "max-stale"], .stored),
    Rule(
      "5.2.2.2", ["Cache-Control": "max-age=5, must-revalidate"],
      request: ["Cache-Control": "max-stale"], .sent),
    Rule("5.2.1.1", fresh, request: ["Cache-Control": "max-age=9223372036854775807"], .stored),
    Rule("5.2.1.2", stale, request: ["Cache-Control": "max-stale=99999999999999999999"], .stored),
    Rule("5.2.1.3", fresh, request: ["Cache-Control": "min-fresh=99999999999"], .validated),
    Rule("5.2.1.3", fresh, request: ["Cache-Control": "min-fresh=49"], .stored),
    Rule("5.2.1.3", fresh, request: ["Cache-Control": "min-fresh=50"], .validated),
    Rule("5.2.1.4", fresh, request: ["Cache-Control": "no-cache"], .validated),
    Rule("5.2.1.7", fresh, request: ["Cache-Control": "only-if-cached"], .stored),
    Rule("5.4", fresh, request: ["Pragma": "no-cache"], .validated),
    Rule("5.4", fresh, request: ["Pragma": "no-cache", "Cache-Control": "max-age=60"], .stored),
    // The client's conditions go to the server unchanged.
    Rule("4.3.2", fresh, after: 60, request: ["If-None-Match": "\"b\""], .sent),
    Rule("4.3.2", fresh, request: ["If-Match": tag], .sent),
    Rule("4.3.2", fresh, request: ["If-Unmodified-Since": date], .sent),
    Rule("3.3", fresh, request: ["If-Range": tag, "Range": "bytes=0-0"], .sent),
    Rule("RFC 5861, 3", revalidated, request: ["Pragma": "no-cache"], .sent),
    Rule("RFC 5861, 3", revalidated, request: ["Cache-Control": "no-cache"], .sent),
    Rule("RFC 5861, 3", revalidated, request: ["Cache-Control": "max-age=5"], .sent),
    Rule("RFC 5861, 3", revalidated, request: ["Cache-Control": "min-fresh=1"], .sent),
    Rule("RFC 5861, 3", revalidated, request: ["If-None-Match": "\"b\""], .sent),
  ]

  @Test(arguments: freshness + statuses + requests)
  func `a stored response is used as long as the rules allow`(rule: Rule) async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: rule.status, headers: rule.headers, body: Data("1".utf8))),
      .success(HTTPResponse(status: 200, body: Data("2".utf8))),
    ])
    _ = try await stage.get()
    stage.advance(by: rule.seconds)
    let answer = try await stage.get(rule.request)
    let sent = stage.network.requests.dropFirst().first
    switch rule.use {
    case .stored:
      #expect(sent == nil && answer.body == Data("1".utf8) && answer.status == rule.status)
    case .validated:
      let conditions = ["If-None-Match", "If-Modified-Since"].compactMap { sent?.headers[$0] }
      #expect(conditions.count == 1 && answer.body == Data("2".utf8))
    case .sent:
      #expect(answer.body == Data("2".utf8))
      #expect(sent?.headers == rule.request)
    }
  }

  // MARK: - Vary

  @Test(
    "RFC 9111, section 4.1: a response is used for requests with the same selecting fields",
    arguments: [
      ("Foo", ["Foo": "1"], ["Foo": "1", "Bar": "2"], true),
      ("Foo", ["Foo": "1"], ["Foo": "2"], false), ("Foo", ["Foo": "1"], [:], false),
      ("foo, BAR", ["Foo": "1"], ["FOO": "1"], true),
      ("Foo, Bar", ["Foo": "1", "Bar": "2"], ["Foo": "1", "Bar": "3"], false),
      ("Foo", ["Foo": "1,2"], ["Foo": " 1, 2 "], true), ("*", [:], [:], false),
      ("Foo", ["Foo": "a"], ["Foo": "A"], false),
      ("Accept-Language", ["Accept-Language": "ko-KR"], ["Accept-Language": "ko-kr"], true),
    ] as [(String, HTTPHeaders, HTTPHeaders, Bool)])
  func vary(
    names: String, first: HTTPHeaders, second: HTTPHeaders, isUsed: Bool
  ) async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60", "Vary": names])),
      .success(HTTPResponse(status: 200)),
    ])
    _ = try await stage.get(first)
    _ = try await stage.get(second)
    #expect(stage.network.requests.count == (isUsed ? 1 : 2))
  }

  // MARK: - Validation

  @Test func `a 304 response renews the stored response and updates its header fields`()
    async throws
  {
    let stage = CacheStage([
      .success(
        HTTPResponse(
          status: 200,
          headers: [
            "Cache-Control": "max-age=5", "ETag": Self.tag, "X-A": "old", "X-B": "kept",
            "Content-Length": "1", "Age": "3",
          ], body: Data("1".utf8))),
      .success(
        HTTPResponse(
          status: 304,
          headers: ["Cache-Control": "max-age=60", "X-A": "new", "Content-Length": "0"])),
    ])
    _ = try await stage.get()
    stage.advance(by: 10)
    let validated = try await stage.get()
    stage.advance(by: 30)
    let used = try await stage.get()
    #expect(stage.network.requests.map { $0.headers["If-None-Match"] } == [nil, Self.tag])
    for answer in [validated, used] {
      #expect(answer.status == 200 && answer.body == Data("1".utf8))
      #expect(answer.headers["X-A"] == "new" && answer.headers["X-B"] == "kept")
      #expect(answer.headers["Content-Length"] == "1")
    }
    #expect(validated.headers["Age"] == "0" && used.headers["Age"] == "30")
  }

  @Test func `a 304 response that forbids storing removes the response`() async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: ["ETag": Self.tag], body: Data("1".utf8))),
      .success(HTTPResponse(status: 304, headers: ["Cache-Control": "no-store"])),
    ])
    _ = try await stage.get()
    #expect(try await stage.get().body == Data("1".utf8))
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  @Test(arguments: [(404, false), (410, false), (403, true), (429, true), (500, true)])
  func `an error replaces a stored response only if the resource is gone`(
    status: Int, isKept: Bool
  ) async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: ["ETag": Self.tag])),
      .success(HTTPResponse(status: status)),
    ])
    _ = try await stage.get()
    #expect(try await stage.get().status == status)
    #expect(((try? await stage.get(policy: .cacheOnly)) != nil) == isKept)
  }

  @Test(arguments: [(404, true), (410, true), (403, false)])
  func `a missing product removes the lists that may contain it`(
    status: Int, isRemoved: Bool
  ) async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: Self.fresh)),
      .success(HTTPResponse(status: 200, headers: ["ETag": Self.tag])),
      .success(HTTPResponse(status: status)),
    ])
    _ = try await stage.get(path: "/api/products?page_no=1")
    _ = try await stage.get(path: "/api/products/5")
    _ = try await stage.get(path: "/api/products/5")
    let isKept = (try? await stage.get(path: "/api/products?page_no=1", policy: .cacheOnly)) != nil
    #expect(isKept == !isRemoved)
  }

  @Test func `an error of the server doesn't replace a stored response, even if it's fresh`()
    async throws
  {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: ["ETag": Self.tag], body: Data("1".utf8))),
      .success(HTTPResponse(status: 503, headers: ["Cache-Control": "max-age=60"])),
    ])
    _ = try await stage.get()
    #expect(try await stage.get().status == 503)
    #expect(try await stage.get(policy: .cacheOnly).body == Data("1".utf8))
  }

  // MARK: - Stale responses

  @Test(arguments: [
    (Result<HTTPResponse, NetworkError>.success(HTTPResponse(status: 503)), 60, true),
    (.failure(.cannotConnect(reason: "")), 60, true), (.failure(.timedOut), 60, true),
    (.failure(.timedOut), 5, false), (.failure(.untrustedServer(reason: "")), 60, false),
    (.success(HTTPResponse(status: 404)), 60, false),
  ])
  func `stale-if-error allows a stale response after an error of the server`(
    failure: Result<HTTPResponse, NetworkError>, seconds: Int, isUsed: Bool
  ) async throws {
    let control = "max-age=5, stale-if-error=\(seconds)"
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: ["Cache-Control": control])), failure,
    ])
    _ = try await stage.get()
    stage.advance(by: 10)
    let answer = try? await stage.get()
    #expect((answer?.freshness?.isStale == true) == isUsed)
    #expect(stage.network.requests.count == 2)
  }

  @Test func `stale-while-revalidate shows a stale response and revalidates it once`()
    async throws
  {
    let network = GatedSessionManager()
    let stage = CacheStage(network)
    async let first = stage.get()
    let headers: HTTPHeaders = ["Cache-Control": "max-age=5, stale-while-revalidate=60"]
    try await network.calls.next().answer(
      .success(HTTPResponse(status: 200, headers: headers, body: Data("1".utf8))))
    _ = try await first
    stage.advance(by: 10)
    for _ in 1...3 {
      let answer = try await stage.get()
      #expect(answer.body == Data("1".utf8) && answer.freshness?.isStale == true)
    }
    try await network.calls.next().answer(
      .success(HTTPResponse(status: 200, headers: headers, body: Data("2".utf8))))
    await stage.manager.finishRevalidations()
    #expect(try await stage.get().body == Data("2".utf8))
    #expect(network.calls.count == 2)
  }

  // MARK: - Policies

  @Test func `each policy uses the cache and the server as it says`() async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: Self.fresh)), .success(HTTPResponse(status: 304)),
    ])
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
    #expect(try await stage.get(policy: .cacheFirst).freshness?.isStale == false)
    #expect(try await stage.get(policy: .cacheFirst).headers["Age"] == "0")
    #expect(stage.network.requests.count == 1)
    _ = try await stage.get(policy: .networkOnly)
    #expect(stage.network.requests.last?.headers["If-None-Match"] == Self.tag)
    stage.advance(by: 100)
    let stale = try await stage.get(policy: .cacheOnly)
    #expect(stale.freshness == Freshness(readAt: stage.start, isStale: true))
    #expect(stage.network.requests.allSatisfy { $0.cachePolicy == nil })
  }

  @Test func `without a stored response, only-if-cached gets a 504 response`() async throws {
    let stage = CacheStage([])
    #expect(try await stage.get(["Cache-Control": "only-if-cached"]).status == 504)
  }

  // MARK: - Writes

  @Test(arguments: [
    ("/api/products?page=1", HTTPMethod.post, "/api/products", 201, true),
    ("/api/products?page=1", .patch, "/api/products/5", 202, true),
    ("/api/products/5", .patch, "/api/products/5", 202, true),
    ("/api/products/5", .post, "/api/products/5/archived", 200, true),
    ("/api/products/5", .delete, "/api/products/token", 200, false),
    ("/api/products?page=1", .delete, "/api/products/token", 200, true),
    ("/api/products/?page=1", .post, "/api/products", 201, true),
    ("/api/products?page=1", .post, "/api/products/", 201, true),
    ("/healthChecker", .patch, "/api/products/5", 202, false),
    ("/api/products?page=1", .post, "/api/products", 400, false),
    ("/api/products?page=1", .post, "/api/products", 503, true),
    ("/api/products?page=1", .post, "/api/products", 429, true),
    ("/seen", .post, "/elsewhere/a", 201, true), ("/seen", .head, "/seen", 200, false),
  ])
  func `a write removes the responses that it may have changed`(
    read: String, method: HTTPMethod, target: String, status: Int, isRemoved: Bool
  ) async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: Self.fresh)),
      .success(HTTPResponse(status: status, headers: ["Location": "/seen"])),
    ])
    _ = try await stage.get(path: read)
    _ = try await stage.send(method, target)
    let isKept = (try? await stage.get(path: read, policy: .cacheOnly)) != nil
    #expect(isKept == !isRemoved)
  }

  @Test(arguments: [(NetworkError.timedOut, true), (.cannotConnect(reason: ""), false)])
  func `a write without an answer removes responses only if it may have been sent`(
    error: NetworkError, isRemoved: Bool
  ) async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 200, headers: Self.fresh)), .failure(error),
    ])
    _ = try await stage.get()
    await #expect(throws: error) { try await stage.send(.post, "/api/products") }
    let isKept = (try? await stage.get(policy: .cacheOnly)) != nil
    #expect(isKept == !isRemoved)
  }

  @Test func `a response to a read that a write overtakes isn't stored`() async throws {
    let network = GatedSessionManager()
    let stage = CacheStage(network)
    async let read = stage.get()
    let call = try await network.calls.next()
    async let write = stage.send(.post, "/elsewhere")
    try await network.calls.next().answer(.success(HTTPResponse(status: 201)))
    _ = try await write
    call.answer(.success(HTTPResponse(status: 200, headers: Self.fresh)))
    _ = try await read
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  @Test func `a response to a read that a removal overtakes isn't stored`() async throws {
    let network = GatedSessionManager()
    let stage = CacheStage(network)
    async let read = stage.get()
    let call = try await network.calls.next()
    await stage.cache.removeAll()
    call.answer(.success(HTTPResponse(status: 200, headers: Self.fresh)))
    _ = try await read
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  @Test func `a response to a read during a write isn't stored`() async throws {
    let network = GatedSessionManager()
    let stage = CacheStage(network)
    async let write = stage.send(.delete, "/elsewhere/token")
    let call = try await network.calls.next()
    async let read = stage.get()
    try await network.calls.next().answer(
      .success(HTTPResponse(status: 200, headers: Self.fresh)))
    _ = try await read
    call.answer(.success(HTTPResponse(status: 200)))
    _ = try await write
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  // MARK: - Secrets

  @Test func `responses are kept apart by the identity of their requests`() async throws {
    let answers = ["a", "b", "c"].map { text in
      Result<HTTPResponse, NetworkError>.success(
        HTTPResponse(
          status: 200, headers: ["Cache-Control": "max-age=60", "Set-Cookie": "id=1"],
          body: Data(text.utf8)))
    }
    let stage = CacheStage(answers)
    let identities: [HTTPHeaders] = [[:], ["identifier": "1"], ["identifier": "2"]]
    for _ in 1...2 {
      var bodies: [String] = []
      for headers in identities {
        let answer = try await stage.get(headers)
        bodies.append(String(decoding: answer.body, as: UTF8.self))
      }
      #expect(bodies == ["a", "b", "c"])
    }
    #expect(stage.network.requests.count == 3)
    #expect(try await stage.get().headers["Set-Cookie"] == nil)
  }

  @Test func `a response at a URL with a secret isn't stored`() async throws {
    let stage = CacheStage([.success(HTTPResponse(status: 200, headers: Self.fresh))])
    let request = HTTPRequest(
      url: try #require(URL(string: "http://market.example/a/secret")),
      shownAddress: "http://market.example/a/\(Secret.mask)")
    _ = try await stage.manager.response(to: request, progress: nil)
    var again = request
    again.cachePolicy = .cacheOnly
    await #expect(throws: NetworkError.notCached) {
      try await stage.manager.response(to: again, progress: nil)
    }
  }
}
