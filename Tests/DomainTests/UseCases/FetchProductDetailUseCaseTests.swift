import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct FetchProductDetailUseCaseTests {
  @Test func `a response with another product is an error`() async throws {
    let fetchDetail = FetchProductDetailUseCase(
      repository: ScriptedProductRepository(details: [
        .success(.sample(id: 32)), .success(.sample(id: 33)),
      ]))
    #expect(try await fetchDetail(ProductID(32)) == .sample(id: 32))
    let defect = DecodingFailure(
      path: "id", reason: .otherProduct(expected: ProductID(32), actual: ProductID(33)))
    await #expect(throws: MarketError.malformedResponse(defect)) {
      try await fetchDetail(ProductID(32))
    }
  }
}
