import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct ProductSheetTests {
  @MainActor
  private func lines(
    _ detail: ProductDetail, _ language: Language, _ terminal: Terminal
  ) async throws -> [String] {
    let product = ProductDetailViewModel(
      id: detail.id,
      dependencies: ProductDetailDependencies(
        repository: ScriptedProductRepository(details: [.success(detail)])),
      locale: Locale(identifier: language == .korean ? "ko_KR" : "en_US"))
    await product.load()
    let content = try #require(product.state.content)
    return ProductSheet(content: content, language: language, terminal: terminal).lines()
  }

  @Test func `everything is shown`() async throws {
    let detail = ProductDetail(
      product: try SampleProducts.all()[0], images: ProductDetail.sample(id: 104).images)
    let narrow = try await lines(detail, .english, Terminal(columns: 30))
    #expect(
      narrow == [
        "수제 라탄 바구니 👩‍🌾 large",
        "",
        "ID          104",
        "PRICE       ₩7,500 (was ₩10,000)",
        "OFF         25%",
        "STOCK       3 left",
        "VENDOR      Hangang Records (#7)",
        "REGISTERED  Oct 18, 2022",
        "",
        "DESCRIPTION",
        "What there is to say about",
        "product 104.",
        "",
        "PICTURES",
        "https://market.example/pictures/104-1_origin.png",
        "https://market.example/pictures/104-2_origin.png",
      ])
    let styled = try await lines(detail, .korean, Terminal(columns: 80, isStyled: true))
    #expect(
      styled.map { $0.replacing("\u{1B}", with: "^") } == [
        "^[1m수제 라탄 바구니 👩‍🌾 large^[0m",
        "",
        "번호    104",
        "가격    ₩7,500 ^[9m₩10,000^[0m",
        "할인    25%",
        "재고    3개 남음",
        "판매자  Hangang Records (#7)",
        "등록일  2022년 10월 18일",
        "",
        "^[1m설명^[0m",
        "What there is to say about product 104.",
        "",
        "^[1m사진^[0m",
        "https://market.example/pictures/104-1_origin.png",
        "https://market.example/pictures/104-2_origin.png",
      ])
  }

  @Test func `what is not there has no line`() async throws {
    let product = Product(
      id: ProductID(3), vendor: Vendor(id: VendorID(4)), name: "", description: "",
      thumbnail: nil, pricing: Pricing(undiscounted: .zero(.krw)), stock: 0,
      createdAt: Timestamp(millisecondsSince1970: 0))
    let detail = ProductDetail(product: product, images: [])
    let shown = try await lines(detail, .english, Terminal(columns: 80))
    #expect(
      shown == [
        "(no name)",
        "",
        "ID          3",
        "PRICE       ₩0",
        "STOCK       Sold out",
        "VENDOR      #4",
        "REGISTERED  Jan 1, 1970",
      ])
  }
}
