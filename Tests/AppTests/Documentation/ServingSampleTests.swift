import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

struct ServingSampleTests {
  @Test func `the market is served while something is done with it`() async throws {
    let network = SystemSessionManager()
    var answer: HTTPResponse?
    try await serve(SandboxMarket()) { origin in
      guard let url = URL(string: "\(origin)/healthChecker") else { return }
      answer = try? await network.response(to: HTTPRequest(url: url))
    }
    #expect(answer?.body == Data("\"OK\"".utf8))
  }
}
