import OpenMarketDomain
import OpenMarketTestSupport
import Testing
import XCTest

/// The environment variable that enables the failing tests in this file. Only the process that ``FailingTestCaseTests`` starts
/// has the variable.
enum FailingTestRun {
  static let variable = "OPENMARKET_FAILING_TEST_CASES"

  static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}

/// XCTest test cases that fail in the process that ``FailingTestCaseTests`` starts.
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

/// Swift Testing tests that fail in the process that ``FailingTestCaseTests`` starts.
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

/// A test case that uses the fakes with XCTest.
final class XCTestCaseTests: XCTestCase {
  func testFakesWorkInATestCase() async throws {
    let repository = GatedProductRepository()
    let reading = Task { try await repository.product(ProductID(5)) }
    try await repository.details.next().answer(.success(.sample(id: 5)))
    let product = try await reading.value
    XCTAssertEqual(product.id, ProductID(5))
  }
}
