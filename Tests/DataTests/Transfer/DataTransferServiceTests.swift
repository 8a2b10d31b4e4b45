import Dispatch
import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct DataTransferServiceTests {
  private func outcome(
    of response: HTTPResponse
  ) async throws -> Result<String, DataTransferError> {
    let endpoint = Endpoint<String>(path: ["text"]) { String(decoding: $0.body, as: UTF8.self) }
    return try await DefaultDataTransferService(over: ScriptedSessionManager([.success(response)]))
      .outcome(of: endpoint)
  }

  @Test(arguments: [100, 199, 200, 201, 204, 299, 300, 301, 304, 400, 401, 404, 500, 599, 999])
  func `a status from 200 to 299 is a success, and any other an error`(status: Int) async throws {
    let response = HTTPResponse(
      status: status, headers: ["retry-after": "120"], body: Data("hello".utf8))
    let outcome = try await outcome(of: response)
    let error = HTTPStatusError(
      status: status, retryAfter: .seconds(120), isForeign: [401, 404].contains(status),
      body: response.body)
    let isSuccess = (200...299).contains(status)
    #expect(outcome == (isSuccess ? .success("hello") : .failure(.status(error))))
  }

  /// A proxy in front of the server ends TLS, so the server's own addresses begin with http. After
  /// a success, a server redirects to another path.
  @Test(
    arguments: [301, 302, 303, 307, 308],
    [
      ("https://other.example:8443/text", true), ("/text/", true), ("/text", false), ("/", false),
      ("http://market.example/text/", false), ("http://market.example/text", false),
      ("https://market.example/text", false), ("/text/?sent=1", false),
      ("https://other.example/login", false), ("http://me:word@other.example/b?token=x#y", false),
    ])
  func `a redirect of a write is told if its path is the same at another address`(
    status: Int, target: (location: String, isMoved: Bool)
  ) async throws {
    let location = target.location
    let response = HTTPResponse(status: status, headers: ["Location": location])
    let error = try await outcome(of: response).error.map { MarketError(ofWrite: $0) }
    let url = location.hasPrefix("/") ? "https://market.example\(location)" : location
    let isTold = target.isMoved && status != 303
    #expect(error?.withoutDetails == (isTold ? .redirected(to: url) : .outcomeUnknown()))
  }

  @Test(arguments: [
    (#"{"code":400,"message":"name is too short"}"#, 400, "name is too short"),
    (#"{"error":true,"reason":"Not Found"}"#, nil, "Not Found"),
    (#"{"message":"cut \ud83d"}"#, nil, "cut \u{FFFD}"),
    (#"{"code":"E1","message":7}"#, nil, nil), ("<html>Bad Gateway</html>", nil, nil),
    ("", nil, nil), ("[1,2]", nil, nil), ("[]", nil, nil), (#"[[" "]]"#, nil, nil),
    // Problem details (RFC 9457).
    (#"{"type":"about:blank","title":"Bad","status":400,"detail":"No price."}"#, nil, "No price."),
    (#"{"title":"Out of stock","detail":""}"#, nil, "Out of stock"),
    // The default bodies of servlets.
    (#"{"timestamp":"2022-10-18","status":400,"error":"Bad","path":"/api"}"#, nil, "Bad"),
    (#"{"status":400,"error":"Bad Request","message":"no item","path":"/api"}"#, nil, "no item"),
    (#"{"status":400,"error":"Bad Request","message":" ","path":"/api"}"#, nil, "Bad Request"),
    (#"{"error":true,"status":400}"#, nil, nil), (#"{"error":{"message":"no"}}"#, nil, "no"),
    // NestJS, FastAPI, Django REST framework, Rails, Laravel, JSON:API, and bare texts.
    (#"{"message":["too short","no price"],"error":"Bad"}"#, nil, "too short no price"),
    (#"{"detail":[{"loc":["body","price"],"msg":"required"}]}"#, nil, "price: required"),
    (#"{"price":["No number."],"name":["Short."]}"#, nil, "name: Short. price: No number."),
    (#"{"errors":["Name can't be blank"]}"#, nil, "Name can't be blank"),
    (#"{"message":"Invalid.","errors":{"name":["It's missing."]}}"#, nil, "name: It's missing."),
    (#"{"errors":[{"status":"422","title":"Invalid","detail":"Too short"}]}"#, nil, "Too short"),
    (#""no such page""#, nil, "no such page"), (#"["one","two"]"#, nil, "one two"),
  ])
  func `an error has the status, code and message of the response`(
    body: String, code: Int?, message: String?
  ) async throws {
    let response = HTTPResponse(status: 400, body: Data(body.utf8))
    let failure = HTTPStatusError(status: 400, code: code, message: message, body: response.body)
    #expect(try await outcome(of: response) == .failure(.status(failure)))
  }

  @Test(
    arguments: [
      (401, #"{"code":401,"message":"why"}"#, true, .unauthorized(reason: "why")),
      (403, #"{"code":403,"message":"why"}"#, true, .forbidden(reason: "why")),
      (403, #"{"error":true,"reason":"why"}"#, true, .forbidden(reason: "why")),
      (403, #"{"code":403,"message":"why"}"#, false, .rejected(status: 403, reason: "why")),
      (403, #"{"message":"why"}"#, true, .rejected(status: 403, reason: "why")),
      (401, "<html>Sign in</html>", true, .rejected(status: 401, reason: nil)),
    ] as [(Int, String, Bool, MarketError)])
  func `only the API's own response to a seller concerns the seller`(
    status: Int, body: String, hasSeller: Bool, expected: MarketError
  ) async throws {
    let answer = HTTPResponse(
      status: status, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data(body.utf8))
    let service = try DefaultDataTransferService(over: ScriptedSessionManager([.success(answer)]))
    let endpoint = Endpoint<Data>(
      method: .post, path: ["a"], headers: hasSeller ? ["identifier": "seller"] : [:])
    let outcome = await service.outcome(of: endpoint)
    #expect(outcome.error.map { MarketError(ofWrite: $0) } == expected)
  }
}

@MainActor
struct MainActorTests {
  /// On Linux, the main queue, which the main actor uses, doesn't always use the main thread.
  @Test func `a response isn't decoded on the main queue`() async throws {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    #expect(DispatchQueue.getSpecific(key: key) == true)
    let service = try DefaultDataTransferService(over: ScriptedSessionManager([.answer()]))
    let endpoint = Endpoint<Bool?>(path: []) { _ in DispatchQueue.getSpecific(key: key) }
    #expect(try await service.request(endpoint) == nil)
  }
}

struct LoneSurrogatesTests {
  @Test(arguments: [
    (#"cut \ud83d"#, "cut \u{FFFD}"), (#"\uD83D!"#, "\u{FFFD}!"), (#"\uDE00 end"#, "\u{FFFD} end"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\ude00\ude00"#, "😀\u{FFFD}"),
    (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\\ud83d"#, #"\ud83d"#), (#"\\\ud83d"#, "\\\u{FFFD}"),
    (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"), (#"한글 😀 \u00e9"#, "한글 😀 é"),
  ])
  func `half a character becomes a replacement character`(json: String, text: String) throws {
    let body = Data(#"{"name":"\#(json)"}"#.utf8)
    let read = try Endpoint<[String: String]>.json(HTTPResponse(status: 200, body: body))
    #expect(read == ["name": text])
  }
}

/// Tests that call endpoints that are declared as in an app.
struct CustomEndpointTests {
  private struct Order: Codable, Hashable, Sendable {
    var note: String
    var count: Int
  }

  @Test func `a body is sent with its content type`() async throws {
    let session = ScriptedSessionManager([.answer()])
    let endpoint = Endpoint<Data>(
      method: .post, path: ["orders"], body: .json(Order(note: "a/b 누리", count: 2)))
    #expect(try await DefaultDataTransferService(over: session).request(endpoint).isEmpty)
    #expect(session.values(of: "Content-Type") == ["application/json"])
    #expect(session.requests.first?.body == Data(#"{"count":2,"note":"a/b 누리"}"#.utf8))
  }

  @Test func `a response is decoded by the endpoint's decoder, or is data`() async throws {
    struct Receipt: Decodable, Equatable {
      let paidAt: Date
    }
    let json = #"{"paid_at":"1970-01-01T00:00:09Z"}"#
    let answers = Array(repeating: Answer.answer(json, status: 201), count: 3)
    let service = try DefaultDataTransferService(over: ScriptedSessionManager(answers))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    let receipt = try await service.request(Endpoint<Receipt>(path: [], decoder: decoder))
    #expect(receipt == Receipt(paidAt: Date(timeIntervalSince1970: 9)))
    #expect(try await service.request(Endpoint<Data>(path: [])) == Data(json.utf8))
    let missing = DecodingFailure(path: "note", reason: .missingKey)
    #expect(await service.outcome(of: Endpoint<Order>(path: [])) == .failure(.decoding(missing)))
  }

  @Test func `a body that can't be encoded isn't sent, and its value isn't shown`() async throws {
    let session = ScriptedSessionManager()
    let service = try DefaultDataTransferService(over: session)
    for (body, subject) in [
      (RequestBody.json(["price": Double.nan]), "price in the body"),
      (.json(Double.infinity), "the body"),
    ] {
      let endpoint = Endpoint<Data>(method: .post, path: ["orders"], body: body)
      let error = NetworkError.invalidRequest(reason: "\(subject) can't be encoded as JSON")
      #expect(await service.outcome(of: endpoint) == .failure(.network(error)))
    }
    #expect(session.requests.isEmpty)
  }

  @Test func `an error keeps the body's first bytes, without a part of a secret`() async throws {
    let limit = HTTPStatusError.maximumBodySize
    let text = String(repeating: "x", count: limit - 5) + "s3cret-key and more"
    let endpoint = Endpoint<Data>(path: [], headers: ["Authorization": "s3cret-key"])
    let session = ScriptedSessionManager([.answer(text, status: 500)])
    let service = try DefaultDataTransferService(over: session)
    let body = Data(text.replacing("s3cret-key", with: "•••").utf8).prefix(limit)
    #expect(body.count == limit)
    let error = HTTPStatusError(status: 500, body: body)
    #expect(await service.outcome(of: endpoint) == .failure(.status(error)))
  }
}
