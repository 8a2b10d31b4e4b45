import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct HealthRepositoryTests {
  private func statusText(_ response: HTTPResponse) async throws -> String {
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([.success(response)]))
    return try await RemoteHealthRepository(service: service).statusText()
  }

  @Test(arguments: [
    (#""OK""#, "OK"), ("OK", "OK"), ("\"OK\"\r\n", "OK"), ("  OK ", "OK"), ("", ""),
    ("DOWN", "DOWN"),
  ])
  func `the word is read with or without quotes`(body: String, text: String) async throws {
    let response = HTTPResponse(
      status: 200, headers: ["Content-Type": "text/plain"], body: Data(body.utf8))
    #expect(try await statusText(response) == text)
  }

  @Test func `bytes that are no text are an error`() async throws {
    let defect = DecodingFailure(path: "", reason: .invalidUTF8)
    await #expect(throws: MarketError.malformedResponse(defect)) {
      try await statusText(HTTPResponse(status: 200, body: Data([0xFF, 0xFE, 0x00])))
    }
  }

  @Test func `version 1 has no health check`() async {
    await #expect(throws: MarketError.unsupported(.healthCheck)) {
      try await V1HealthRepository().statusText()
    }
  }
}
