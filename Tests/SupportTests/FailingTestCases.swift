import OpenMarketDomain
import OpenMarketTestSupport
import XCTest

/// Fails where a fake is made, when it is told to: ``FailingTestCaseTests`` does that, in a process of its own.
final class FailingTestCases: XCTestCase {
  static let variable = "OPENMARKET_FAILING_TEST_CASES"
  static let line = #line + 5

  func testAFakeIsAskedForMoreThanItWasTold() async throws {
    try XCTSkipUnless(
      ProcessInfo.processInfo.environment[Self.variable] == "1", "is seen to fail by another test")
    let products = ScriptedProductRepository()
    _ = try? await products.product(ProductID(5))
  }
}
