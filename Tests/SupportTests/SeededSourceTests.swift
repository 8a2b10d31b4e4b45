import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// What takes its chance from a seed is the same in every run.
@Suite(.timeLimit(.minutes(5)))
struct SeededSourceTests {
  @Test func `the same seed gives the same, and another one something else`() {
    func draws(_ seed: UInt64) -> [String] {
      let source = SeededSource(seed: seed)
      return (0..<20).flatMap { _ in
        [
          "\(source.number())", "\(source.uuid())",
          "\(source.duration(in: .seconds(1) ... .seconds(2)))",
        ]
      }
    }
    #expect(draws(1) == draws(1))
    #expect(Set(draws(1)).isDisjoint(with: draws(2)))
    #expect(Set(draws(1)).count == 60)
  }

  @Test func `an identifier is one of version 4`() {
    let source = SeededSource(seed: 5)
    for _ in 0..<100 {
      let text = Array(source.uuid().uuidString)
      #expect(text[14] == "4")
      #expect("89AB".contains(text[19]))
    }
  }

  @Test func `a duration is within its range`() {
    let source = SeededSource(seed: 5)
    let durations = (0..<100).map { _ in source.duration(in: .seconds(1) ... .seconds(3)) }
    #expect(durations.allSatisfy { (.seconds(1) ... .seconds(3)).contains($0) })
    #expect(Set(durations).count == 100)
    #expect(source.duration(in: .seconds(2) ... .seconds(2)) == .seconds(2))
  }

  /// One run: a seller who is invented reads the list, of which the first two attempts fail, and registers a product.
  private func run(seed: UInt64) async throws -> (requests: [HTTPRequest], waits: [NetworkEvent]) {
    let (source, clock, log) = (SeededSource(seed: seed), ManualClock(), InMemoryNetworkEventLog())
    let session = ScriptedSessionManager([
      .failure(.cannotConnect(reason: "no route")), .success(HTTPResponse(status: 503)),
      .success(HTTPResponse(status: 204)), .success(HTTPResponse(status: 400)),
    ])
    let retrying = RetryingSessionManager(
      session, log: log, clock: clock, random: source.duration)
    let repository = RemoteProductRepository(
      service: DefaultDataTransferService(
        server: try BaseURL("https://market.example"), sessionManager: retrying))

    async let page = repository.products(matching: .all, page: .first)
    for _ in 1...2 {
      try await clock.sleepers()
      clock.advance(by: .seconds(5))
    }
    #expect(try await page.rows.isEmpty)

    let seller = try SellerCredential.sample(identifier: source.uuid().uuidString.lowercased())
    let pictures = try (1...2).map {
      try ImageFile.readablePNG(UInt32(truncatingIfNeeded: source.number()) >> 8, name: "\($0).png")
    }
    await #expect(throws: MarketError.self) {
      try await repository.register(.sample(images: pictures), as: seller, progress: nil)
    }
    return (session.requests, log.events)
  }

  @Test func `a run is the same to the byte`() async throws {
    let (first, second, other) = (
      try await run(seed: 7), try await run(seed: 7), try await run(seed: 8)
    )
    #expect(first.requests.count == 4)
    #expect(first.requests == second.requests)
    #expect(first.requests.last?.body == second.requests.last?.body)
    #expect(first.requests.last?.body?.isEmpty == false)
    #expect(first.requests.last?.headers["identifier"] != nil)
    #expect(first.waits == second.waits)
    #expect(first.waits.count == 2)

    #expect(first.requests.last?.body != other.requests.last?.body)
    #expect(
      first.requests.last?.headers["identifier"] != other.requests.last?.headers["identifier"])
    #expect(first.waits != other.waits)
  }
}
