import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

struct ServingSampleTests {
  @Test func `the market is served, and then no longer`() async throws {
    let network = SystemSessionManager()
    var requests: [HTTPRequest] = []
    var answer: HTTPResponse?
    try await serve(SandboxMarket()) { origin in
      guard let url = URL(string: "\(origin)/healthChecker") else { return }
      requests = [HTTPRequest(url: url)]
      answer = try? await network.response(to: requests[0])
    }
    #expect(answer?.body == Data("\"OK\"".utf8))
    let request = try #require(requests.first)
    await #expect(throws: NetworkError.self) { try await network.response(to: request) }
  }
}
