import OpenMarketDomain
import OpenMarketTestSupport
import Testing
import XCTest

/// The tests below fail only in the process that ``FailingTestCaseTests`` starts.
enum FailingTestRun {
  static let variable = "OPENMARKET_FAILING_TEST_CASES"

  static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}

/// Test cases of XCTest that fail.
final class FailingTestCases: XCTestCase {
  static let fakeLine = #line + 5
  static let leakLine = #line + 12

  func testAFakeIsAskedForMoreThanItWasTold() async throws {
    try XCTSkipUnless(FailingTestRun.isWanted, "runs in another process")
    let products = ScriptedProductRepository()
    _ = try? await products.product(ProductID(5))
  }

  @MainActor
  func testAViewModelIsHeld() async throws {
    try XCTSkipUnless(FailingTestRun.isWanted, "runs in another process")
    var held: Counter?
    try await expectNoLeaks {
      Counter()
    } whileUsing: {
      held = $0
    }
    XCTAssertNotNil(held)
  }
}

/// Tests of Swift Testing that fail.
@Suite(.enabled(if: FailingTestRun.isWanted, "run in another process"))
struct FailingTests {
  static let line = #line + 4

  @Test func `a fake is made and asked outside of the test`() async {
    await Task.detached {
      let products = ScriptedProductRepository()
      _ = try? await products.product(ProductID(5))
    }.value
  }
}

/// The fakes in a test case of XCTest.
final class XCTestCaseTests: XCTestCase {
  func testFakesWorkInATestCase() async throws {
    let repository = GatedProductRepository()
    let reading = Task { try await repository.product(ProductID(5)) }
    try await repository.details.next().answer(.success(.sample(id: 5)))
    let product = try await reading.value
    XCTAssertEqual(product.id, ProductID(5))
  }
}
