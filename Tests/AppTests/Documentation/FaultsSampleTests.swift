import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

struct FaultsSampleTests {
  private static let article = "App/Sandbox/OpenMarketSandbox.docc/Faults.md"

  @Test func `the refused list is asked for again, and the lost registration is found`()
    async throws
  {
    let market = try troubledMarket()
    let ready = try #require(market.readySeller)
    let seller = try SellerCredential(
      identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID))
    let log = InMemoryNetworkEventLog()
    var configuration = try OpenMarketConfiguration.patient()
    configuration.retry.baseDelay = .zero
    configuration.settling = SettlingTime(pauses: [])
    configuration.log = log
    let container = DIContainer(
      configuration: configuration, carrier: SandboxSessionManager(market: market))
    guard case .registered(let detail) = try await container.registerProduct(.sample(), as: seller)
    else {
      Issue.record("it was not found")
      return
    }
    #expect(detail.product.name == "Desk lamp")
    #expect(log.events.count { $0.method == .post && $0.kind == .started } == 1)
    #expect(log.events.contains { if case .retried = $0.kind { true } else { false } })
  }

  @Test func `every plan that the article shows is one`() throws {
    let plans = try Article(path: Self.article).blocks("json")
    #expect(!plans.isEmpty)
    for plan in plans { #expect(throws: Never.self) { try FaultPlan(json: Data(plan.utf8)) } }
  }

  /// A plan with a key that there is not is answered with those that there are.
  @Test(arguments: [#"{"noSuchKey": 1}"#, #"{"rules": [{"noSuchKey": 1}]}"#])
  func `the article has a row for every key`(plan: String) throws {
    let error = try #require(throws: FaultPlanError.self) { try FaultPlan(json: Data(plan.utf8)) }
    let keys = try #require(error.problem.split(separator: "there are ").last).split(
      separator: ", ")
    #expect(keys.count > 1)
    let text = try Article(path: Self.article).text
    #expect(keys.filter { !text.contains("| `\($0)` |") } == [])
  }
}
