import Foundation
import OpenMarketKit
import OpenMarketTestSupport
import Testing

/// Tests in which an app uses a container to call endpoints that the app defines, and market endpoints that the app modified.
@Suite(.timeLimit(.minutes(1)))
struct ContainerEndpointTests {
  private let clock = ManualClock()

  private func service(_ transport: any NetworkSessionManager) throws -> any DataTransferService {
    DIContainer(
      configuration: OpenMarketConfiguration(server: try BaseURL("https://market.example")),
      transport: transport, clock: clock
    ).service
  }

  @Test func `an endpoint's timeout replaces the limits of the configuration`() async throws {
    let transport = GatedSessionManager()
    let service = try service(transport)
    let endpoint = Endpoint<Data>(method: .post, path: ["report"], timeout: .seconds(3))
    let call = Task { try await service.request(endpoint) }
    _ = try await transport.calls.next()
    try await clock.sleeper(for: .seconds(3))
    clock.advance(by: .seconds(3))
    await #expect(throws: DataTransferError.network(.timedOut)) { try await call.value }
  }

  @Test(arguments: [(nil, 1), (3, 3)] as [(Int?, Int)])
  func `an endpoint's retry policy replaces the one of the configuration`(
    maximum: Int?, attempts: Int
  ) async throws {
    let busy = Result<HTTPResponse, NetworkError>.success(HTTPResponse(status: 503))
    let transport = ScriptedSessionManager(Array(repeating: busy, count: attempts))
    let endpoint = Endpoint<Data>(
      method: .post, path: ["search"], body: .json(["text": "lamp"]),
      retry: maximum.map { RetryPolicy(maximumAttempts: $0, baseDelay: .zero) })
    let service = try service(transport)
    await #expect(throws: DataTransferError.self) { try await service.request(endpoint) }
    #expect(transport.requests.count == attempts)
  }

  @Test func `an app can change the market's endpoints`() async throws {
    let transport = ScriptedSessionManager([
      .success(HTTPResponse(status: 200, body: Data(JSONRow.full.utf8)))
    ])
    var endpoint = Endpoint.product(ProductID(77))
    endpoint.query.append(QueryItem(name: "lang", value: "ko"))
    endpoint.headers["X-Client"] = "wishlist"
    endpoint.timeout = .seconds(3)
    #expect(try await service(transport).request(endpoint).id == ProductID(77))
    let request = try #require(transport.requests.first)
    #expect(request.url.absoluteString == "https://market.example/api/products/77?lang=ko")
    #expect(request.headers["X-Client"] == "wishlist")
  }

  @Test func `a container's errors have sentences for people`() async throws {
    let transport = ScriptedSessionManager([
      .success(HTTPResponse(status: 403, body: Data(#"{"message":"Not yours"}"#.utf8)))
    ])
    let service = try service(transport)
    let error = try #require(
      await #expect(throws: DataTransferError.self) {
        try await service.request(Endpoint<Data>(path: ["orders"]))
      })
    let marketError: any Error = MarketError(error)
    let message = MarketError(error).message(in: Language(.current))
    #expect(marketError.localizedDescription == message.description)
    #expect(message.description.contains("Not yours"))
    let suggestion = (marketError as? any LocalizedError)?.recoverySuggestion
    #expect(suggestion == message.recoverySuggestion)
  }
}
