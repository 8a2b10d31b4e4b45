import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailOpeningTests {
  private let repository = GatedProductRepository()
  private let row = ProductFormatter(locale: Locale(identifier: "en_US")).row(.sample(id: 32))
  private let detail: ProductDetailViewModel

  init() {
    detail = .sample(row: row, of: repository)
  }

  @Test func `what the list showed is there at once`() throws {
    let content = try #require(detail.state.content)
    #expect(content.row == row)
    #expect(content.detail.product == row.product)
    #expect(content.createdText == "Oct 18, 2022")
    #expect(!content.isWhole)
    #expect(detail.state.phase == .idle)
    #expect(detail.state.presence == .listed)
    #expect(detail.state.pictures.map(\.id) == [.thumbnail])
    #expect(detail.state.pictures.first?.original == row.product.thumbnail)
    #expect(detail.state.positionText == "1/1")
    #expect(repository.details.count == 0)
  }

  @Test func `load fills in the rest`() async throws {
    async let loaded: Void = detail.load()
    let call = try await repository.details.next()
    #expect(detail.state.phase == .loading)
    #expect(detail.state.content?.row == row)
    call.answer(.success(.sample(id: 32)))
    await loaded
    #expect(detail.state.phase == .loaded)
    #expect(detail.state.content?.isWhole == true)
    #expect(detail.state.content?.detail == .sample(id: 32))
    #expect(detail.state.pictures.map(\.id) == [.image(ImageID(321)), .image(ImageID(322))])
    #expect(detail.state.positionText == "1/2")
  }

  @Test func `when the rest cannot be read, what the list showed stays`() async throws {
    let before = detail.state
    async let loaded: Void = detail.load()
    try await repository.details.next().answer(.failure(.offline))
    await loaded
    #expect(detail.state.error?.code == .offline)
    #expect(detail.state.content == before.content)
    #expect(detail.state.pictures == before.pictures)
  }

  @Test func `a row without a thumbnail has no picture`() {
    let product = row.product
    let bare = Product(
      id: product.id, vendor: nil, name: "", description: "", thumbnail: nil,
      pricing: product.pricing, stock: 0, createdAt: product.createdAt)
    let locale = Locale(identifier: "ko_KR")
    let detail = ProductDetailViewModel.sample(
      row: ProductRow(bare, locale: locale), of: repository, locale: locale)
    #expect(detail.state.pictures == [])
    #expect(detail.state.selectedIndex == nil)
    #expect(detail.state.positionText == nil)
    #expect(detail.state.content?.row.stockText == "품절")
  }
}
