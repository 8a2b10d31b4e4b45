import Foundation
import OpenMarketJSON
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct OutputTests {
  @Test func `missing values are null, and keys are in order`() {
    let json: JSONObject = ["path": "a/b", "none": nil, "some": 1]
    let text = JSONOutput.text(json, isCompact: true)
    #expect(text == #"{"none":null,"path":"a/b","some":1}"# + "\n")
  }

  @Test(arguments: [false, true])
  func `characters that control a terminal are escaped`(isCompact: Bool) {
    let text = "a\"b\\c/\n\r\t\u{0}\u{1B}\u{7F}\u{9B}\u{2028}\u{202E}\u{200B}\u{FEFF}\u{E0041}한글 👩‍🌾"
    let expected =
      #""a\"b\\c/\n\r\t\u0000\u001b\u007f\u009b\u2028\u202e\u200b\ufeff\udb40\udc41한글 👩‍🌾""#
    #expect(JSONOutput.text(text, isCompact: isCompact).lowercased() == expected + "\n")
  }

  @Test(arguments: [
    (1_666_051_200_000 as Int64, "2022-10-18T00:00:00Z" as String?), (0, "1970-01-01T00:00:00Z"),
    (7, "1970-01-01T00:00:00.007Z"), (1_234, "1970-01-01T00:00:01.234Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (-1_000, "1969-12-31T23:59:59Z"),
    // A date that no calendar has doesn't end the process.
    (.min, nil), (.max, nil),
  ])
  func `dates are in UTC`(milliseconds: Int64, expected: String?) {
    let text = Timestamp(millisecondsSince1970: milliseconds).internetText
    #expect(text.hasSuffix("Z"))
    if let expected { #expect(text == expected) }
  }

  // MARK: - Rows that aren't shown

  @Test func `skipped rows are reported by their reasons`() {
    let reasons: [(Int?, InvalidRow.Reason)] = [
      (5, .unreadable(DecodingFailure(path: "pages[0].price", reason: .null))),
      (nil, .unreadable(DecodingFailure(path: "", reason: .wrongType(expected: .number)))),
      (6, .duplicate), (1, .beyondPageSize), (2, .beyondPageSize),
    ]
    let rows = reasons.map { InvalidRow(position: 0, id: $0.map { ProductID($0) }, reason: $1) }
    let messages = """
      Product #5 isn't shown: its data can't be read (pages[0].price).
      A product isn't shown: its data can't be read.
      1 product was sent twice and is shown once.
      2 products more than requested were left out.
      """
    let found = InvalidRow.messages(about: rows, in: Locale(identifier: "en_US"))
    #expect(found.joined(separator: "\n") == messages)
  }

  @Test func `a list that loads pages shows how many products it has`() throws {
    let locale = Locale(identifier: "en_US")
    let rows = ProductRows(try SampleProducts.all().map { ProductRow($0, locale: locale) })
    func progress(_ phase: ProductListState.Phase, of total: Int?) -> String? {
      let content = ProductListState.Content(rows: rows, totalCount: total)
      return ProductListState(phase: phase, content: content).progress?.english
    }
    #expect(progress(.loadingMore, of: 9) == "Loading products: 3/9")
    #expect(progress(.loadingMore, of: nil) == "Loading products: 3")
    #expect(progress(.loaded, of: 9) == nil)
  }

  // MARK: - The terminal

  @Test(arguments: [
    ("TERM", "xterm", true, 65_535, false), ("COLUMNS", "72", true, 72, false),
    ("COLUMNS", "\(Int.max)", true, 65_535, false), ("COLUMNS", "-1", true, 65_535, false),
    ("CLICOLOR_FORCE", "1", true, 65_535, true), ("CLICOLOR_FORCE", "0", true, 65_535, false),
    ("CLICOLOR_FORCE", "1", false, 65_535, false),
  ])
  func `a pipe is as wide as COLUMNS or its lines, and has styles only if they are forced`(
    name: String, value: String, allowsStyle: Bool, columns: Int, isStyled: Bool
  ) {
    let none = StandardStream(fileDescriptor: -1)
    let terminal = Terminal(of: none, environment: [name: value], allowsStyle: allowsStyle)
    #expect((terminal.columns, terminal.isStyled) == (columns, isStyled))
    #expect(!terminal.isTerminal)
  }

  @Test(arguments: [([], "xterm", true), ([], "dumb", false), (["--no-color"], "xterm", false)])
  func `a terminal has its width, and styles unless it can't or shouldn't`(
    words: [String], type: String, isStyled: Bool
  ) async throws {
    let run = try await openmarket(
      ["list", "--per-page", "2"] + words, environment: ["TERM": type], columns: 76)
    // The old price is struck through.
    #expect(run.output.contains("₩18,000 \u{1B}[9m₩19,800\u{1B}[0m") == isStyled)
    let text = run.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let rows = text.split(whereSeparator: \.isNewline).filter { $0.contains("₩") }
    #expect(rows.contains { $0.contains("…") })
    #expect(rows.filter { TerminalText(line: String($0)).columns > 76 } == [])
  }

  // MARK: - Products as lines

  private func lines(
    _ locale: String = "en_US", columns: Int, isStyled: Bool = false
  ) throws -> [String] {
    let locale = Locale(identifier: locale)
    let terminal = Terminal(columns: columns, isStyled: isStyled)
    var table = ProductTable(locale: locale, terminal: terminal)
    return table.lines(try SampleProducts.all().map { ProductRow($0, locale: locale) })
      .map { $0.replacing("\u{1B}", with: "^") }
  }

  @Test func `a table lines up, shortened to the terminal, or becomes cards`() throws {
    let wide = """
       ID  NAME                                 PRICE                 OFF  STOCK     SELLER
      104  수제 라탄 바구니 👩‍🌾 large            ₩7,500 (was ₩10,000)  25%  3 left    Hangang Records
        9  Tin box                              ₩10,000                    Sold out  #15
        8  Record player, serviced last spring  $119.50                    3 left    Hangang Records
      """
    expectEqual(try lines(columns: 120).joined(separator: "\n"), wide)
    let narrow = """
       ^[1mID^[0m  ^[1mNAME^[0m                 ^[1mPRICE^[0m           ^[1mOFF^[0m  ^[1mSTOCK^[0m     ^[1mSELLER^[0m
      104  수제 라탄 바구니 …   ₩7,500 ^[9m₩10,000^[0m  25%  3 left    Hangang …
        ^[2m9^[0m  ^[2mTin box^[0m              ^[2m₩10,000^[0m              ^[2mSold out^[0m  ^[2m#15^[0m
        8  Record player, ser…  $119.50              3 left    Hangang …
      """
    expectEqual(try lines(columns: 66, isStyled: true).joined(separator: "\n"), narrow)
    let cards = [
      "수제 라탄 바구니 👩‍🌾 large", "₩7,500 (was ₩10,000)", "3 left · 25%", "#104 · Hangang Records", "",
      "Tin box", "₩10,000", "Sold out", "#9 · #15", "",
      "Record player, serviced last spring", "$119.50", "3 left", "#8 · Hangang Records",
    ]
    expectEqual(try lines(columns: 40), cards)
  }

  @Test(arguments: ["ko_KR", "en_US"], [1, 2, 7, 12, 24, 40, 54, 66, 80, 120])
  func `no line is wider than the terminal`(locale: String, columns: Int) throws {
    let both = try [false, true].flatMap { try lines(locale, columns: columns, isStyled: $0) }
    let shown = both.map { $0.replacing(/\^\[[0-9;]*m/, with: "") }
    #expect(shown.filter { TerminalText(line: $0).columns > columns } == [])
  }

  @Test func `a name is shortened before it's measured`() throws {
    var product = try SampleProducts.all()[0]
    product.name = String(repeating: "가", count: 5_000)
    let row = ProductRow(product, locale: Locale(identifier: "ko_KR"))
    #expect(row.name(Locale(identifier: "ko_KR")).text.count == 1_000)
  }

  @Test @MainActor func `a product's detail has a line for every value`() throws {
    func text(_ product: Product, images: [ProductImage] = []) -> String {
      let arguments = Arguments(["--lang=en"], environment: ["COLUMNS": "30"])
      let none = StandardStream(fileDescriptor: -1)
      let run = CommandRun(Console(arguments: arguments, output: none))
      let detail = ProductDetail(product: product, images: images)
      let content = ProductDetailState.Content(detail, locale: Locale(identifier: "en_US"))
      return run.lines(of: content).joined(separator: "\n")
    }
    let full = """
      수제 라탄 바구니 👩‍🌾 large

      ID          104
      PRICE       ₩7,500 (was ₩10,000)
      OFF         25%
      STOCK       3 left
      SELLER      Hangang Records (#7)
      REGISTERED  Oct 18, 2022

      DESCRIPTION
      The description of product
      104.

      IMAGES
      https://market.example/pictures/104-1_origin.png
      https://market.example/pictures/104-2_origin.png
      """
    let images = ProductDetail.sample(id: 104).images
    expectEqual(text(try SampleProducts.all()[0], images: images), full)
    let product = Product(
      id: ProductID(3), vendor: Vendor(id: VendorID(4)),
      values: ProductValues(price: .zero(.krw)), thumbnail: nil,
      createdAt: Timestamp(millisecondsSince1970: 0))
    let empty = """
      (no name)

      ID          3
      PRICE       ₩0
      STOCK       Sold out
      SELLER      #4
      REGISTERED  Jan 1, 1970
      """
    #expect(text(product) == empty)
  }
}
