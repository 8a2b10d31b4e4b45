import OpenMarketTestSupport
import Testing

struct FetchProductDetailUseCaseTests {
  @Test func `a response with another product is an error`() async throws {
    let fetchDetail = FetchProductDetailUseCase(
      repository: ScriptedProductRepository(details: [
        .success(.sample(id: 32)), .success(.sample(id: 33)),
      ]))
    expectEqual(try await fetchDetail(ProductID(32)), .sample(id: 32))
    let defect = DecodingFailure(
      path: "id", reason: .otherProduct(expected: ProductID(32), actual: ProductID(33)))
    await #expect(throws: MarketError.malformedResponse(defect)) {
      try await fetchDetail(ProductID(32))
    }
  }

  @Test func `saved values are corrected and keep their time, and the server is asked as before`()
    async throws
  {
    let time = Timestamp(millisecondsSince1970: 60_000)
    let server = ScriptedProductRepository(
      pages: [.success(.sample(ids: [2]))], details: [.success(.sample(id: 7, stock: 5))])
    var repository = SavedProductRepository(server)
    repository.prepare(.sample(ids: [1, 1]), at: time)
    repository.prepare(.sample(id: 7, stock: 3), at: time)
    let fetchPage = FetchProductPageUseCase(repository: repository)
    let fetchDetail = FetchProductDetailUseCase(repository: repository)
    let saved = try #require(await fetchPage.saved(.all, page: .first))
    #expect(saved.products.map(\.id) == [ProductID(1)])
    #expect(saved.invalidRows.count == 1)
    #expect(saved.savedAt == time)
    let detail = try #require(await fetchDetail.saved(ProductID(7)))
    #expect(detail.product.stock == 3)
    #expect(detail.savedAt == time)
    expectEqual(try await fetchPage(.all, page: .first).products.map(\.id), [ProductID(2)])
    #expect(try await fetchDetail(ProductID(7)).savedAt == nil)
  }
}
