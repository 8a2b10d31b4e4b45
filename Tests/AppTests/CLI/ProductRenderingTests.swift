import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct ProductRenderingTests {
  @Test func `a table lines up`() async throws {
    let lines = ProductTable.lines(
      try await SampleProducts.rows(.english), .english, Terminal(columns: 120))
    #expect(
      lines == [
        " ID  NAME                                 PRICE                 OFF  STOCK     VENDOR",
        "104  수제 라탄 바구니 👩‍🌾 large            ₩7,500 (was ₩10,000)  25%  3 left    Hangang Records",
        "  9  Tin box                              ₩10,000                    Sold out  #15",
        "  8  Record player, serviced last spring  $119.50                    3 left    Hangang Records",
      ])
  }

  @Test func `a table in Korean lines up`() async throws {
    let lines = ProductTable.lines(
      try await SampleProducts.rows(.korean), .korean, Terminal(columns: 80))
    #expect(
      lines == [
        "번호  상품                    가격                   할인  재고      판매자",
        " 104  수제 라탄 바구니 👩‍🌾 l…  ₩7,500 (정가 ₩10,000)   25%  3개 남음  Hangang Re…",
        "   9  Tin box                 ₩10,000                      품절      #15",
        "   8  Record player, servic…  US$119.50                    3개 남음  Hangang Re…",
      ])
  }

  @Test func `a narrow table shortens names and vendors`() async throws {
    let lines = ProductTable.lines(
      try await SampleProducts.rows(.english), .english, Terminal(columns: 66))
    #expect(
      lines == [
        " ID  NAME             PRICE                 OFF  STOCK     VENDOR",
        "104  수제 라탄 바구…  ₩7,500 (was ₩10,000)  25%  3 left    Hangan…",
        "  9  Tin box          ₩10,000                    Sold out  #15",
        "  8  Record player,…  $119.50                    3 left    Hangan…",
      ])
  }

  @Test func `a terminal strikes through and dims`() async throws {
    let lines = ProductTable.lines(
      try await SampleProducts.rows(.english), .english, Terminal(columns: 66, isStyled: true))
    #expect(
      lines?.map { $0.replacing("\u{1B}", with: "^") } == [
        " ^[1mID^[0m  ^[1mNAME^[0m                 ^[1mPRICE^[0m           ^[1mOFF^[0m  ^[1mSTOCK^[0m     ^[1mVENDOR^[0m",
        "104  수제 라탄 바구니 …   ₩7,500 ^[9m₩10,000^[0m  25%  3 left    Hangang …",
        "  ^[2m9^[0m  ^[2mTin box^[0m              ^[2m₩10,000^[0m              ^[2mSold out^[0m  ^[2m#15^[0m",
        "  8  Record player, ser…  $119.50              3 left    Hangang …",
      ])
  }

  @Test func `cards stand side by side`() async throws {
    let lines = ProductGrid.lines(
      try await SampleProducts.rows(.korean), .korean, Terminal(columns: 54))
    #expect(
      lines == [
        "수제 라탄 바구니 👩‍🌾 large   Tin box",
        "₩7,500 (정가 ₩10,000)       ₩10,000",
        "3개 남음 · 25%              품절",
        "#104 · Hangang Records      #9 · #15",
        "",
        "Record player, serviced l…",
        "US$119.50",
        "3개 남음",
        "#8 · Hangang Records",
      ])
  }

  @Test(arguments: Language.allCases, [false, true])
  func `no line is wider than the terminal`(language: Language, isStyled: Bool) async throws {
    let rows = try await SampleProducts.rows(language)
    for columns in Array(1...12) + Array(stride(from: 20, through: 140, by: 6)) {
      let terminal = Terminal(columns: columns, isStyled: isStyled)
      let table = ProductTable.lines(rows, language, terminal) ?? []
      for line in table + ProductGrid.lines(rows, language, terminal) {
        let shown = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(shown.reduce(0) { $0 + $1.columns } <= columns, "\(columns): \(shown)")
      }
    }
  }

  @Test func `there is no table where it does not fit`() async throws {
    let rows = try await SampleProducts.rows(.english)
    #expect(ProductTable.lines(rows, .english, Terminal(columns: 40)) == nil)
  }

  @Test func `nothing a server sends reaches the terminal raw`() async throws {
    let evil = "\u{1B}]0;x\u{7}\u{9B}31m\u{202E}"
    let product = Product.sample(
      id: 1, name: evil, vendor: Vendor(id: VendorID(1), name: evil),
      pricing: try Pricing(
        price: Money(tenThousandths: 90_000, currency: Currency(evil)),
        discount: Money(tenThousandths: 10_000, currency: Currency(evil))))
    let page = ProductPage(rows: [product], totalCount: 1, next: nil)
    let rows = Array(try #require(try await SampleProducts.content(page)).rows)
    let terminal = Terminal(columns: 200)
    let table = try #require(ProductTable.lines(rows, .english, terminal))
    let scalars = (table + ProductGrid.lines(rows, .english, terminal)).joined().unicodeScalars
    #expect(scalars.allSatisfy { !$0.isUnsafeOnTerminal })
  }
}
