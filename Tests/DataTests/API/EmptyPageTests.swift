import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// The meaning of a response without products.
struct EmptyPageTests {
  private func page(_ response: HTTPResponse) async throws -> ProductPage {
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([.success(response)]))
    return try await RemoteProductRepository(service: service).products(
      matching: .all, page: .first)
  }

  @Test(arguments: [(204, ""), (200, #"{"pages":[]}"#)])
  func `no content and a list without rows say that there is nothing`(
    status: Int, body: String
  ) async throws {
    let page = try await page(HTTPResponse(status: status, body: Data(body.utf8)))
    #expect(page.rows == [] && page.invalidRows == [] && page.next == nil)
  }

  @Test(arguments: [
    (200, "", DecodingFailure.Reason.emptyAnswer), (201, "", .emptyAnswer), (206, "", .emptyAnswer),
    (200, "<html></html>", .invalidJSON), (200, "OK", .invalidJSON),
  ])
  func `an answer that is empty without saying so, or no JSON, is not understood`(
    status: Int, body: String, problem: DecodingFailure.Reason
  ) async throws {
    let defect = DecodingFailure(path: "", reason: problem)
    await #expect(throws: MarketError.malformedResponse(defect)) {
      try await page(HTTPResponse(status: status, body: Data(body.utf8)))
    }
  }

  @Test func `an empty answer proves nothing about a lost registration`() async throws {
    let session = ScriptedSessionManager([
      .success(HTTPResponse(status: 204)), .failure(.timedOut),
      .success(HTTPResponse(status: 200)),
    ])
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"), sessionManager: session)
    let register = RegisterProductUseCase(
      repository: RemoteProductRepository(service: service), events: InMemoryProductEvents(),
      reconciliation: ReconciliationPolicy(pauses: []))
    await #expect(throws: MarketError.outcomeUnknown) {
      try await register(.sample(), as: .sample())
    }
    #expect(session.requests.map(\.method) == [.get, .post, .get])
  }
}
