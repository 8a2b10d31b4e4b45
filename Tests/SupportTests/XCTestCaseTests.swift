import OpenMarketDomain
import OpenMarketTestSupport
import XCTest

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
