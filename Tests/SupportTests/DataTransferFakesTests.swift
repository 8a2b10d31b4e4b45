import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DataTransferFakesTests {
  private static let product = Endpoint<String>(path: ["api", "products", "5"]) {
    response throws(DecodingFailure) in
    guard !response.body.isEmpty else { throw DecodingFailure(path: "", reason: .emptyAnswer) }
    return String(decoding: response.body, as: UTF8.self)
  }

  private func answer(_ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, body: Data(text.utf8))
  }

  @Test func `the scripted one gives its answers to the endpoint, in order`() async throws {
    let service = ScriptedDataTransferService([
      .success(answer("lamp")), .success(answer("")), .failure(.network(.timedOut)),
    ])
    #expect(try await service.request(Self.product) == "lamp")
    let defect = DecodingFailure(path: "", reason: .emptyAnswer)
    await #expect(throws: DataTransferError.decoding(defect)) {
      try await service.request(Self.product)
    }
    await #expect(throws: DataTransferError.network(.timedOut)) {
      try await service.request(Self.product)
    }
    #expect(service.calls.map(\.description) == Array(repeating: "GET /api/products/5", count: 3))
  }

  @Test func `the gated one waits for the test, and heeds cancellation`() async throws {
    let service = GatedDataTransferService()
    async let name = service.request(Self.product)
    let call = try await service.calls.next()
    #expect(call.request.path == "/api/products/5")
    call.answer(.success(answer("lamp")))
    #expect(try await name == "lamp")
    let gone = Task { try await service.request(Self.product) }
    _ = try await service.calls.next()
    gone.cancel()
    await #expect(throws: DataTransferError.network(.cancelled)) { try await gone.value }
  }

  @Test func `what works in memory has an answer for each place it was told of`() async throws {
    let service = InMemoryDataTransferService()
    service[.get, "/api/products/5"] = answer("lamp")
    for _ in 1...2 { #expect(try await service.request(Self.product) == "lamp") }
    service[.get, "/api/products/5"] = nil
    await withKnownIssue {
      _ = try? await service.request(Self.product)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("no answer to GET /api/products/5") }
    }
  }

  @Test func `what is no success is a failure, whatever the endpoint reads`() async throws {
    let missing = HTTPResponse(status: 404, body: Data("lamp".utf8))
    let failure = DataTransferError.status(HTTPStatusError(status: 404))
    let scripted = ScriptedDataTransferService([.success(missing)])
    await #expect(throws: failure) { try await scripted.request(Self.product) }
    let service = InMemoryDataTransferService()
    service[.get, "/api/products/5"] = missing
    await #expect(throws: failure) { try await service.request(Self.product) }
  }

  @Test func `so has the session manager, on every host`() async throws {
    let session = InMemorySessionManager()
    session[.get, "/api/products/5"] = answer("lamp")
    for host in ["https://a.example", "https://b.example/"] {
      let service = DefaultDataTransferService(
        server: try BaseURL(host), sessionManager: session)
      #expect(try await service.request(Self.product) == "lamp")
    }
    let elsewhere = Endpoint<Void>(method: .delete, path: ["api"]) { _ throws(DecodingFailure) in }
    let service = DefaultDataTransferService(
      server: try BaseURL("https://a.example"), sessionManager: session)
    await withKnownIssue {
      try? await service.request(elsewhere)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("no answer to DELETE https://a.example/api") }
    }
  }
}
