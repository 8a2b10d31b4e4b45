import Foundation
import OpenMarketTestSupport
import Testing

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
      let orderID: Int
      let paidAt: Date

      private enum CodingKeys: String, CodingKey {
        case orderID = "orderId"
        case paidAt
      }
    }
    let json = #"{"order_id":7,"paid_at":"1970-01-01T00:00:09Z"}"#
    let answers = Array(repeating: Answer.answer(json, status: 201), count: 3)
    let service = try DefaultDataTransferService(over: ScriptedSessionManager(answers))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    let receipt = try await service.request(Endpoint<Receipt>(path: [], decoder: decoder))
    #expect(receipt == Receipt(orderID: 7, paidAt: Date(timeIntervalSince1970: 9)))
    #expect(try await service.request(Endpoint<Data>(path: [])) == Data(json.utf8))
    let missing = DecodingFailure(path: "note", reason: .missingKey)
    #expect(await service.outcome(of: Endpoint<Order>(path: [])) == .failure(.decoding(missing)))
  }

  @Test func `a body that can't be encoded isn't sent, and its value isn't shown`() async throws {
    let session = ScriptedSessionManager([])
    let service = try DefaultDataTransferService(over: session)
    for (body, reason) in [
      (RequestBody.json(["price": Double.nan]), "price in the body can't be encoded as JSON"),
      (.json(Double.infinity), "the body can't be encoded as JSON"),
    ] {
      let endpoint = Endpoint<Data>(method: .post, path: ["orders"], body: body)
      let error = DataTransferError.network(.invalidRequest(reason: reason))
      #expect(await service.outcome(of: endpoint) == .failure(error))
    }
    #expect(session.requests.isEmpty)
  }

  @Test func `an error keeps the body's first bytes, without a part of a secret`() async throws {
    let limit = HTTPStatusError.maximumBodySize
    let text = String(repeating: "x", count: limit - 5) + "s3cret-key and more"
    let endpoint = Endpoint<Data>(
      path: [], headers: HTTPHeaders([.init(name: "Key", value: "s3cret-key", isSensitive: true)]))
    let service = try DefaultDataTransferService(
      over: ScriptedSessionManager([.answer(text, status: 500)]))
    let body = Data(text.replacing("s3cret-key", with: "•••").utf8).prefix(limit)
    #expect(body.count == limit)
    let error = HTTPStatusError(status: 500, body: body)
    #expect(await service.outcome(of: endpoint) == .failure(.status(error)))
  }
}
