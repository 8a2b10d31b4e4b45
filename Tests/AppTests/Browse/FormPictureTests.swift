import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Pictures, candidates and thumbnails: the parts of a form that are chosen from.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormPictureTests {
  private func form(
    _ market: BrowsedMarket, repository: GatedProductRepository? = nil
  ) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market, columns: 70, rows: 26)
    try await repository?.pages.next().answer(.success(.sample(ids: [3], totalCount: 1)))
    try await browser.shows("end of the list")
    browser.press(.character("n"))
    try await browser.shows("[ Register ]")
    try await browser.hides("Looking for what was entered")
    return browser
  }

  private func fill(_ browser: BrowserUnderTest) async throws {
    browser.type("Desk lamp")
    browser.press(.tab)
    browser.type("Warm light, almost new.")
    browser.press(.tab)
    browser.type("15000")
    browser.press(.tab, .tab, .tab)
    browser.type("0")
    browser.press(.tab)
    browser.type("lamp.png")
    browser.press(.enter)
    try await browser.shows("lamp.png · PNG")
  }

  @Test func `a picture that is too large is made smaller`() async throws {
    var market = try BrowsedMarket(products: 1)
    let large = ImageFile(name: "lamp.png", bytes: SamplePictures.png(bytes: 300_000))
    market.files = ["lamp.png": large]
    market.shrinker = ScriptedImageShrinker([
      .success(ImageFile(name: "lamp.png", bytes: SamplePictures.png(width: 320, height: 240)))
    ])
    let browser = try await form(market)
    try await fill(browser)
    browser.press(.tab, .backTab, .up)
    try await browser.shows("s shrink")
    #expect(browser.text.contains("300000 bytes"))
    browser.press(.character("s"))
    try await browser.shows("PNG 320 × 240 · 100 bytes")
    #expect(browser.text.contains("Made smaller") && !browser.text.contains("s shrink"))
    await browser.leave()
  }

  @Test func `somebody says which product a lost registration has made`() async throws {
    let repository = GatedProductRepository()
    var market = try BrowsedMarket(repository)
    market.files = ["lamp.png": FormPageTests.lamp]
    let browser = try await form(market, repository: repository)
    try await fill(browser)
    browser.press(.control("s"))
    try await repository.pages.next().answer(.success(.sample(ids: [3], totalCount: 1)))
    try await repository.registrations.next().answer(.failure(.outcomeUnknown))
    let lamps = [9, 8].map { Self.lamp($0) }
    let rows = lamps.map(\.product) + [.sample(id: 3)]
    try await repository.pages.next().answer(
      .success(ProductPage(rows: rows, totalCount: nil, next: nil)))
    for _ in lamps {
      let call = try await repository.details.next()
      call.answer(.success(Self.lamp(call.request.rawValue)))
    }
    try await browser.shows("> [ It is this one: #9 Desk lamp ]")
    browser.press(.down, .enter)
    try await browser.shows("Registered as product #8.")
    await browser.leave()
  }

  private static func lamp(_ id: Int) -> ProductDetail {
    let pricing = Pricing(undiscounted: Money(tenThousandths: 150_000_000, currency: .krw))
    let sample = Product.sample(id: id, name: "Desk lamp", pricing: pricing, stock: 0)
    let product = Product(
      id: sample.id, vendor: sample.vendor, name: sample.name,
      description: "Warm light, almost new.", thumbnail: sample.thumbnail, pricing: pricing,
      stock: 0, createdAt: sample.createdAt)
    return ProductDetail(
      product: product, images: Array(ProductDetail.sample(id: id).images.prefix(1)))
  }

  @Test func `another picture becomes the thumbnail`() async throws {
    let repository = InMemoryProductRepository([.sample(id: 3)])
    let browser = BrowserUnderTest(try BrowsedMarket(repository), columns: 70, rows: 22)
    try await browser.shows("end of the list")
    browser.press(.enter)
    try await browser.shows("e edit")
    try await browser.shows("1/2")
    browser.press(.character("e"))
    try await browser.shows("( ) https")
    try await browser.hides("Looking for what was entered")
    browser.press(.tab, .tab, .tab, .tab, .tab, .tab, .tab, .enter)
    try await browser.shows("(*) https://market.example/pictures/3-2")
    browser.press(.control("s"))
    try await browser.shows("The product was changed.")
    let product = try #require(repository.products.first)
    #expect(product.hasThumbnail(ImageID(32)))
    await browser.leave()
  }

  @Test func `a form in Korean lines up`() async throws {
    let browser = BrowserUnderTest(
      try BrowsedMarket(products: 1, language: .korean), columns: 50, rows: 13)
    try await browser.shows("목록의 끝")
    browser.press(.character("n"))
    try await browser.shows("[ 등록 ]")
    try await browser.hides("찾는 중")
    #expect(
      browser.text == """
        새 상품
        > 이름                                   0/100
          설명                                   0/1000
          가격
          통화       < KRW >   KRW  USD  JPY  HKD
          할인 금액
          재고
          사진 파일

          [ 등록 ]


        ^S 보내기  Tab 다음  Esc 나가기  ^G 도움말
        """)
    await browser.leave()
  }
}
