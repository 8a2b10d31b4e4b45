import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct FetchProductDetailUseCaseTests {
  @Test func `the product that was asked for is given`() async throws {
    let repository = ScriptedProductRepository(details: [.success(.sample(id: 32))])
    let detail = try await FetchProductDetailUseCase(repository: repository)(ProductID(32))
    #expect(detail == .sample(id: 32))
  }

  @Test func `another product is no answer`() async {
    let repository = ScriptedProductRepository(details: [.success(.sample(id: 33))])
    let defect = DecodingFailure(
      path: "id", reason: .otherProduct(asked: ProductID(32), got: ProductID(33)))
    await #expect(throws: MarketError.malformedResponse(defect)) {
      try await FetchProductDetailUseCase(repository: repository)(ProductID(32))
    }
  }
}
