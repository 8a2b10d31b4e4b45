import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct ProductWritingRepositoryTests {
  enum Write: CaseIterable, Sendable {
    case register, update, delete

    /// What is answered before the request that changes something.
    var preparation: [Result<HTTPResponse, NetworkError>] {
      self == .delete
        ? [.success(HTTPResponse(status: 200, body: Data("/api/products/token=".utf8)))] : []
    }

    func perform(on repository: RemoteProductRepository) async throws {
      switch self {
      case .register:
        _ = try await repository.register(.sample(), as: .sample(), progress: nil)
      case .update:
        _ = try await repository.update(
          ProductChanges(to: .sample(id: 5), stock: 9), as: .sample())
      case .delete: try await repository.delete(ProductID(77), as: .sample(), willSend: nil)
      }
    }
  }

  private func outcome(
    of write: Write, answered answer: Result<HTTPResponse, NetworkError>
  ) async throws -> (error: MarketError?, requests: [HTTPRequest]) {
    let session = ScriptedSessionManager(write.preparation + [answer])
    let repository = RemoteProductRepository(
      service: DefaultDataTransferService(
        server: try BaseURL("https://market.example"), sessionManager: session))
    do {
      try await write.perform(on: repository)
      return (nil, session.requests)
    } catch {
      return (error as? MarketError, session.requests)
    }
  }

  @Test(arguments: Write.allCases)
  func `a change that is confirmed is done`(write: Write) async throws {
    let answer = HTTPResponse(status: 201, body: Data(JSONRow.full.utf8))
    let (error, requests) = try await outcome(of: write, answered: .success(answer))
    #expect(error == nil)
    #expect(requests.count == (write == .delete ? 2 : 1))
  }

  @Test(
    arguments: Write.allCases,
    [
      (NetworkError.cannotConnect(reason: "refused"), MarketError.offline),
      (.untrustedServer(reason: "expired"), .untrustedServer),
      (.secureConnectionRequired(host: "a.b"), .secureConnectionRequired(host: "a.b")),
      (.invalidRequest(reason: "no host"), .invalidRequest(reason: "no host")),
      (.cancelled, .cancelled),
      (.timedOut, .outcomeUnknown),
      (.interrupted(reason: "reset"), .outcomeUnknown),
      (.interrupted(reason: "cut", status: 201), .outcomeUnknown),
      (.interrupted(reason: "cut", status: 500), .outcomeUnknown),
      (.invalidResponse(reason: "no HTTP"), .outcomeUnknown),
      (.invalidResponse(reason: "bad chunk", status: 201), .outcomeUnknown),
      (.invalidResponse(reason: "bad chunk", status: 500), .outcomeUnknown),
      (.compressedResponse(status: 201), .outcomeUnknown),
      (.compressedResponse(status: 500), .outcomeUnknown),
      (.bodyTooLarge(limit: 9), .outcomeUnknown),
      (.redirectRefused(to: "http://b.example"), .outcomeUnknown),
    ])
  func `without an answer it is not known what became of a change that was sent`(
    write: Write, failure: (NetworkError, MarketError)
  ) async throws {
    let (error, requests) = try await outcome(of: write, answered: .failure(failure.0))
    #expect(error == failure.1)
    #expect(requests.count == (write == .delete ? 2 : 1))
  }

  @Test(arguments: [
    (Write.register, 400, MarketError.rejected(status: 400, reason: "why")),
    (.register, 401, .unauthorized(reason: "why")), (.register, 403, .forbidden(reason: "why")),
    (.register, 404, .notFound(reason: "why")), (.register, 409, .conflict(reason: "why")),
    (.register, 413, .tooLarge(reason: "why")),
    (.register, 415, .rejected(status: 415, reason: "why")),
    (.register, 422, .rejected(status: 422, reason: "why")),
    (.register, 501, .unavailable(status: 501, retryAfter: nil)),
    (.register, 507, .unavailable(status: 507, retryAfter: nil)),
    (.register, 408, .outcomeUnknown), (.register, 429, .outcomeUnknown),
    (.register, 500, .outcomeUnknown), (.register, 502, .outcomeUnknown),
    (.register, 503, .outcomeUnknown), (.register, 504, .outcomeUnknown),
    (.register, 599, .outcomeUnknown),
    (.register, 300, .outcomeUnknown), (.register, 302, .outcomeUnknown),
    (.register, 307, .rejected(status: 307, reason: "why")),
    (.update, 404, .notFound(reason: "why")), (.update, 502, .outcomeUnknown),
    (.delete, 403, .forbidden(reason: "why")),
    (.delete, 504, .outcomeUnknown),
  ])
  func `a refusal is told as what it is, and nothing else is one`(
    write: Write, status: Int, expected: MarketError
  ) async throws {
    let body = Data(#"{"code":\#(status),"message":"why"}"#.utf8)
    let (error, _) = try await outcome(
      of: write, answered: .success(HTTPResponse(status: status, body: body)))
    #expect(error == expected)
  }

  @Test(
    arguments: Write.allCases,
    [
      (301, MarketError.outcomeUnknown), (302, .outcomeUnknown), (303, .outcomeUnknown),
      (307, .redirected(to: "http://other.example/b")),
      (308, .redirected(to: "http://other.example/b")),
    ])
  func `a change that is sent elsewhere does not go there`(
    write: Write, answer: (status: Int, error: MarketError)
  ) async throws {
    let response = HTTPResponse(
      status: answer.status, headers: ["Location": "http://me:word@other.example/b?token=x#y"])
    let (error, requests) = try await outcome(of: write, answered: .success(response))
    #expect(error == answer.error)
    #expect(requests.count == (write == .delete ? 2 : 1))
    #expect(requests.allSatisfy { $0.url.host() == "market.example" })
  }

  @Test(arguments: [
    (404, 404, MarketError.notFound(reason: nil)), (409, 404, .notFound(reason: "why")),
    (410, 404, .notFound(reason: "why")), (404, 200, .conflict(reason: "why")),
    (409, 200, .conflict(reason: "why")),
    (404, 500, .unavailable(status: 500, retryAfter: nil)),
    (409, 500, .unavailable(status: 500, retryAfter: nil)), (410, 401, .unauthorized(reason: nil)),
  ])
  func `an address of deletion that is not there says little of the product`(
    status: Int, read: Int, expected: MarketError
  ) async throws {
    let refusal = HTTPResponse(status: status, body: Data(#"{"message":"why"}"#.utf8))
    let body = read == 200 ? Data(JSONRow.full.utf8) : Data()
    let session = ScriptedSessionManager(
      Write.delete.preparation + [
        .success(refusal), .success(HTTPResponse(status: read, body: body)),
      ])
    let repository = RemoteProductRepository(
      service: DefaultDataTransferService(
        server: try BaseURL("https://market.example"), sessionManager: session))
    await #expect(throws: expected) {
      try await repository.delete(ProductID(77), as: .sample(), willSend: nil)
    }
    #expect(session.requests.count == 3)
  }

  @Test(arguments: Write.allCases, ["", "null", "[]", "{", #"{"id":1}"#])
  func `a success that cannot be read confirms nothing, and is no failure of the change`(
    write: Write, body: String
  ) async throws {
    let answer = HTTPResponse(status: 201, body: Data(body.utf8))
    let (error, _) = try await outcome(of: write, answered: .success(answer))
    #expect(error == .outcomeUnknown)
  }

  @Test(arguments: [
    (
      Result<HTTPResponse, NetworkError>.failure(.interrupted(reason: "reset")),
      MarketError.connectionLost
    ),
    (.failure(.timedOut), .timedOut), (.failure(.cancelled), .cancelled),
    (.success(HTTPResponse(status: 403)), .forbidden(reason: nil)),
    (.success(HTTPResponse(status: 404)), .notFound(reason: nil)),
    (
      .success(HTTPResponse(status: 200)),
      .malformedResponse(.init(path: "", reason: .notADeletionAddress))
    ),
  ])
  func `where the address of deletion is not had, nothing is deleted`(
    answer: Result<HTTPResponse, NetworkError>, expected: MarketError
  ) async throws {
    let session = ScriptedSessionManager([answer])
    let repository = RemoteProductRepository(
      service: DefaultDataTransferService(
        server: try BaseURL("https://market.example"), sessionManager: session))
    await #expect(throws: expected) {
      try await repository.delete(ProductID(5), as: .sample(), willSend: nil)
    }
    #expect(session.requests.count == 1)
  }
}
