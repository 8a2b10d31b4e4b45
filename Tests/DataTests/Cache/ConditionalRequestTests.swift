import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for conditional requests of a client and of the cache (RFC 9111, section 4.3), and for requests for a part of a
/// response.
@Suite(.timeLimit(.minutes(5)))
struct ConditionalRequestTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let body = "0123456789"

  private static func response(_ status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: ["Cache-Control": "max-age=60", "ETag": "\"a\"", "Last-Modified": date],
      body: Data(body.utf8))
  }

  @Test(
    arguments: [
      (["If-None-Match": "\"a\""], 304, ""), (["If-None-Match": "W/\"a\""], 304, ""),
      (["If-None-Match": "\"b\", \"a\""], 304, ""), (["If-None-Match": "*"], 304, ""),
      (["If-None-Match": "\"b\""], 200, body), (["If-None-Match": "\"A\""], 200, body),
      (["If-None-Match": "\"b\"", "If-Modified-Since": date], 200, body),
      (["If-Modified-Since": date], 304, ""),
      (["If-Modified-Since": "Mon, 07 Nov 1994 08:49:37 GMT"], 304, ""),
      (["If-Modified-Since": "Sat, 05 Nov 1994 08:49:37 GMT"], 200, body),
      (["If-Modified-Since": "yesterday"], 200, body),
      (["Range": "bytes=2-4"], 206, "234"), (["Range": "bytes=8-"], 206, "89"),
      (["Range": "bytes=8-99999999999999999999"], 206, "89"), (["Range": "bytes=-3"], 206, "789"),
      (["Range": "bytes=-99"], 206, body),
      (["Range": "bytes=2-4", "If-None-Match": "\"a\""], 304, ""),
    ] as [(HTTPHeaders, Int, String)])
  func `a fresh response answers a request for its state or its part`(
    request: HTTPHeaders, status: Int, body: String
  ) async throws {
    let stage = CacheStage([.success(Self.response())])
    _ = try await stage.get()
    let answer = try await stage.get(request)
    #expect(answer.status == status && answer.body == Data(body.utf8))
    #expect(answer.headers["ETag"] == "\"a\"")
    #expect(answer.body.startIndex == 0)
    let start = Self.body.utf8.count - (body == "234" ? 8 : body.utf8.count)
    let part = "bytes \(start)-\(start + body.utf8.count - 1)/10"
    #expect(answer.headers["Content-Range"] == (status == 206 ? part : nil))
    #expect(try await stage.get().body == Data(Self.body.utf8))
  }

  @Test(arguments: [
    "bytes=10-", "bytes=0-1,3-4", "bytes=5-2", "bytes=-0", "bytes=-", "items=0-1", "0-1",
    "bytes=99999999999999999999-",
  ])
  func `a range that isn't in the stored response goes to the server`(range: String) async throws {
    let stage = CacheStage([
      .success(Self.response()), .success(HTTPResponse(status: 416)),
    ])
    _ = try await stage.get()
    #expect(try await stage.get(["Range": range]).status == 416)
    #expect(stage.network.requests.last?.headers == ["Range": range])
    #expect(try await stage.get().status == 200)
  }

  @Test func `only a success is compared with the client's response`() async throws {
    let stage = CacheStage([.success(Self.response(404))])
    _ = try await stage.get()
    #expect(try await stage.get(["If-None-Match": "\"a\""]).status == 404)
  }

  @Test func `the server's response to a condition isn't stored`() async throws {
    let stage = CacheStage([
      .success(HTTPResponse(status: 304, headers: ["Cache-Control": "max-age=60"])),
      .success(HTTPResponse(status: 206, headers: ["Cache-Control": "max-age=60"])),
    ])
    #expect(try await stage.get(["If-None-Match": "\"a\""]).status == 304)
    #expect(try await stage.get(["Range": "bytes=0-1"]).status == 206)
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  @Test(
    arguments: [
      ("\"a\"", "\"a\"", true), ("\"a\"", "\"b\"", false), (nil, "\"b\"", false),
      ("W/\"a\"", "\"a\"", true), ("\"a\"", "W/\"b\"", true), ("\"a\"", nil, true),
    ] as [(String?, String?, Bool)])
  func `after a 304 response with another strong entity tag, the response is loaded again`(
    tag: String?, newTag: String?, isRenewed: Bool
  ) async throws {
    var responses = [200, 304, 200].map { HTTPResponse(status: $0) }
    responses[0].headers["ETag"] = tag
    responses[0].headers["Last-Modified"] = Self.date
    responses[1].headers["ETag"] = newTag
    responses[1].headers["Cache-Control"] = "max-age=60"
    let stage = CacheStage(responses.map { .success($0) })
    _ = try await stage.get()
    let answer = try await stage.get()
    #expect(answer.headers["ETag"] == (isRenewed ? newTag ?? tag : nil))
    #expect(stage.network.requests.count == (isRenewed ? 2 : 3))
    #expect(isRenewed || stage.network.requests.last?.headers.fields.isEmpty == true)
  }
}
