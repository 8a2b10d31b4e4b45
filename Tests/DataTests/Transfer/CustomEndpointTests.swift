import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that call endpoints over a socket, with the endpoints declared as in an app.
@Suite(.timeLimit(.minutes(10)))
struct CustomEndpointTests {
  private struct Order: Codable, Hashable, Sendable {
    var note: String
    var count: Int
  }

  private func service(_ server: LoopbackServer) throws -> DefaultDataTransferService {
    DefaultDataTransferService(
      server: try BaseURL("http://127.0.0.1:\(server.port)"),
      sessionManager: SystemSessionManager())
  }

  private func failure(
    of endpoint: Endpoint<some Sendable>, _ response: HTTPResponse
  ) async throws -> DataTransferError? {
    let server = try LoopbackServer(answer: { _ in response })
    defer { server.stop() }
    let service = try service(server)
    return await #expect(throws: DataTransferError.self) { _ = try await service.request(endpoint) }
  }

  @Test func `a body is sent with its content type`() async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    defer { server.stop() }
    let endpoint = Endpoint<Data>(
      method: .post, path: ["orders"], body: .json(Order(note: "a/b 누리", count: 2)))
    #expect(try await service(server).request(endpoint).isEmpty)
    let request = try #require(server.requests.first)
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"count":2,"note":"a/b 누리"}"#)
  }

  @Test func `a response is decoded as JSON, by the endpoint's decoder, or returned as data`()
    async throws
  {
    struct Receipt: Decodable, Equatable {
      let orderID: Int
      let paidAt: Date

      private enum CodingKeys: String, CodingKey {
        case orderID = "orderId"
        case paidAt
      }
    }
    let json = #"{"order_id":7,"paid_at":"1970-01-01T00:00:09Z"}"#
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 201, body: Data(json.utf8))
    })
    defer { server.stop() }
    let service = try service(server)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    let receipt = try await service.request(Endpoint<Receipt>(path: [], decoder: decoder))
    #expect(receipt == Receipt(orderID: 7, paidAt: Date(timeIntervalSince1970: 9)))
    #expect(try await service.request(Endpoint<Data>(path: [])) == Data(json.utf8))
    let missing = DecodingFailure(path: "note", reason: .missingKey)
    await #expect(throws: DataTransferError.decoding(missing)) {
      try await service.request(Endpoint<Order>(path: []))
    }
  }

  @Test func `a body that can't be encoded isn't sent, and its value isn't shown`() async throws {
    let session = ScriptedSessionManager([])
    let service = try DefaultDataTransferService(over: session, isMarket: false)
    for (body, reason) in [
      (RequestBody.json(["price": Double.nan]), "price in the body can't be encoded as JSON"),
      (.json(Double.infinity), "the body can't be encoded as JSON"),
    ] {
      let endpoint = Endpoint<Data>(method: .post, path: ["orders"], body: body)
      let error = await #expect(throws: DataTransferError.self) {
        try await service.request(endpoint)
      }
      #expect(error == .network(.invalidRequest(reason: reason)))
      #expect(error.map { MarketError($0) } == .invalidRequest(reason: reason))
    }
    #expect(session.requests.isEmpty)
  }

  @Test func `an error has the status, the server's texts and the body, with secrets masked`()
    async throws
  {
    let key = "s3cret-key"
    let body = Data(#"{"code":17,"message":"\#(key) is used up"}"#.utf8)
    let masked = Data(#"{"code":17,"message":"••• is used up"}"#.utf8)
    let part = FormPart(name: "key", content: .secret(Secret(key)))
    for endpoint in [
      Endpoint<Data>(method: .post, path: ["orders"], body: .multipart([part])),
      Endpoint<Data>(
        method: .post, path: ["orders"], body: .json(["key": key], secrets: [Secret(key)])),
    ] {
      let error = try await failure(of: endpoint, HTTPResponse(status: 409, body: body))
      #expect(
        error
          == .status(
            HTTPStatusError(status: 409, code: 17, message: "••• is used up", body: masked)))
    }
  }

  @Test func `an error keeps the first bytes of the body, without a part of a secret`() async throws
  {
    let limit = HTTPStatusError.maximumBodySize
    let text = String(repeating: "x", count: limit - 5) + "s3cret-key and more"
    let endpoint = Endpoint<Data>(
      path: [], headers: HTTPHeaders([.init(name: "Key", value: "s3cret-key", isSensitive: true)]))
    let error = try await failure(of: endpoint, HTTPResponse(status: 500, body: Data(text.utf8)))
    let body = Data(text.replacing("s3cret-key", with: "•••").utf8).prefix(limit)
    #expect(body.count == limit)
    #expect(error == .status(HTTPStatusError(status: 500, body: body)))
  }

  @Test(arguments: [
    (DataTransferError.network(.timedOut), true), (.network(.cancelled), false),
    (.status(HTTPStatusError(status: 503)), true), (.status(HTTPStatusError(status: 520)), true),
    (.status(HTTPStatusError(status: 404)), false),
    (.decoding(DecodingFailure(path: "", reason: .emptyResponse)), false),
  ])
  func `an error says whether the request may succeed later`(
    error: DataTransferError, isRetryable: Bool
  ) {
    #expect(MarketError(error).isRetryable == isRetryable)
  }
}
