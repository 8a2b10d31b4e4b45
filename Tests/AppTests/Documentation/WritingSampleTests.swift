import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample code that changes products without a screen.
@Suite(.timeLimit(.minutes(5)))
struct WritingSampleTests {
  @Test func `all issues are reported at once`() throws {
    #expect(
      try issues(name: "x", price: "15000") == [
        .nameLength(1, allowed: 3...100), .imageCount(0, allowed: 1...5),
      ])
    #expect(try issues(name: "Desk lamp", price: "1.5E4") == [.imageCount(0, allowed: 1...5)])
    #expect(throws: MoneyError.tooPrecise("0.00001")) {
      try issues(name: "Desk lamp", price: "0.00001")
    }
  }

  @Test func `an image that is too large is compressed if possible`() async throws {
    let large = ImageFile.samplePNG(name: "desk.png", size: 400_000)
    let small = ImageFile.samplePNG(1, name: "desk.png", size: 200_000)
    #expect(
      await prepared([large], with: ScriptedImageCompressor([.success(small)])) == [
        "desk.png (400000 bytes) → desk.png (200000 bytes)"
      ])
    #expect(
      await prepared([small], with: ScriptedImageCompressor([])) == ["desk.png (200000 bytes)"])
    #expect(
      await prepared([large], with: ScriptedImageCompressor([.failure(.notSmallEnough)])) == [
        "desk.png (400000 bytes): notSmallEnough"
      ])
  }

  @Test func `the sample of the README sells`() async throws {
    try await TestMarket.with { served in
      let said = try await sell(
        ImageFile.samplePNG().bytes, in: served.container, as: served.seller)
      #expect(said == "Desk lamp is on the market")
      #expect(try served.count(ofProductsNamed: "Desk lamp") == 1)
    }
  }

  private static let unknown = "it may still happen: look at the product again before you try again"

  @Test(
    arguments: [
      ([], "there are 13 now"),
      ([FaultRule("PATCH", connection: .dropAfterCommit)], "there are 13 now"),
      ([FaultRule("PATCH", connection: .reset)], unknown),
      (
        [
          FaultRule("PATCH", connection: .dropAfterCommit),
          FaultRule("GET", path: "/api/products/", connection: .reset),
        ], unknown
      ),
    ] as [([FaultRule], String)])
  func `the outcome of a change is reported, and nothing is sent twice`(
    faults: [FaultRule], said: String
  ) async throws {
    let log = InMemoryNetworkEventLog()
    func configure(_ configuration: inout OpenMarketConfiguration) { configuration.retry = .never }
    try await TestMarket.with(faults: faults, log: log, configure: configure) { served in
      let detail = try await served.registered(.sample())
      #expect(try await restock(detail, in: served.container, as: served.seller) == said)
      #expect(log.events.count { $0.method == .patch && $0.kind == .started } == 1)
    }
  }
}
