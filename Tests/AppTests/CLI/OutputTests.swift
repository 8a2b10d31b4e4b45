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

  @Test(arguments: [
    ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1B}\u{7F}\u{9B}", #""\u0000\u001b\u007f\u009b""#),
    ("\u{2028}\u{202E}\u{200B}\u{FEFF}", #""\u2028\u202e\u200b\ufeff""#),
    ("\u{E0041}", #""\udb40\udc41""#), ("한글 👩‍🌾", #""한글 👩‍🌾""#),
  ])
  func `characters that control a terminal are escaped`(text: String, expected: String) {
    for isCompact in [false, true] {
      #expect(JSONOutput.text(text, isCompact: isCompact).lowercased() == expected + "\n")
    }
  }

  @Test(
    arguments: [
      (1_666_051_200_000, "2022-10-18T00:00:00Z"), (0, "1970-01-01T00:00:00Z"),
      (7, "1970-01-01T00:00:00.007Z"), (1_234, "1970-01-01T00:00:01.234Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (-1_000, "1969-12-31T23:59:59Z"),
      // A date that no calendar has doesn't end the process.
      (.min, nil), (.min + 1, nil), (.max, nil),
    ] as [(Int64, String?)])
  func `dates are in UTC`(milliseconds: Int64, expected: String?) {
    let text = Timestamp(millisecondsSince1970: milliseconds).internetText
    #expect(text.hasSuffix("Z"))
    if let expected { #expect(text == expected) }
  }

  // MARK: - Rows that aren't shown

  @Test func `skipped rows are reported by their reasons`() {
    let rows = [
      InvalidRow(
        position: 0, id: ProductID(5),
        reason: .unreadable(DecodingFailure(path: "pages[0].price", reason: .null))),
      InvalidRow(
        position: 1, id: nil,
        reason: .unreadable(DecodingFailure(path: "", reason: .wrongType(expected: .number)))),
      InvalidRow(position: 2, id: ProductID(6), reason: .duplicate),
      InvalidRow(position: 20, id: ProductID(1), reason: .beyondPageSize),
      InvalidRow(position: 21, id: ProductID(2), reason: .beyondPageSize),
    ]
    #expect(
      InvalidRow.messages(about: rows, in: Locale(identifier: "en_US")) == [
        "Product #5 isn't shown: its data can't be read (pages[0].price).",
        "A product isn't shown: its data can't be read.",
        "1 product was sent twice and is shown once.",
        "2 products more than requested were left out.",
      ])
  }

  @Test(
    arguments: [(9, "Loading products: 3/9"), (nil, "Loading products: 3")] as [(Int?, String)])
  func `a list that loads pages shows how many products it has`(total: Int?, text: String) throws {
    let locale = Locale(identifier: "en_US")
    let rows = ProductRows(try SampleProducts.all().map { ProductRow($0, locale: locale) })
    let content = ProductListState.Content(rows: rows, totalCount: total)
    #expect(ProductListState(phase: .loadingMore, content: content).progress?.english == text)
    #expect(ProductListState(phase: .loaded, content: content).progress == nil)
  }

  // MARK: - The terminal

  @Test(
    arguments: [
      ([:], true, 65_535, false), (["COLUMNS": "72"], true, 72, false),
      (["COLUMNS": "\(Int.max)"], true, 65_535, false), (["COLUMNS": "-1"], true, 65_535, false),
      (["TERM": "xterm"], true, 65_535, false), (["CLICOLOR_FORCE": "1"], true, 65_535, true),
      (["CLICOLOR_FORCE": "0"], true, 65_535, false),
      (["CLICOLOR_FORCE": "1"], false, 65_535, false),
    ] as [([String: String], Bool, Int, Bool)])
  func `a pipe is as wide as COLUMNS or its lines, and has styles only if they are forced`(
    environment: [String: String], allowsStyle: Bool, columns: Int, isStyled: Bool
  ) {
    let none = StandardStream(fileDescriptor: -1)
    let terminal = Terminal(of: none, environment: environment, allowsStyle: allowsStyle)
    #expect((terminal.columns, terminal.isStyled) == (columns, isStyled))
    #expect(!terminal.isTerminal)
  }

  @Test(arguments: [([], "xterm", true), ([], "dumb", false), (["--no-color"], "xterm", false)])
  func `a terminal has its width, and styles unless it can't or shouldn't`(
    words: [String], type: String, isStyled: Bool
  ) async throws {
    let run = try await openmarket(
      ["list", "--per-page", "2"] + words, environment: ["TERM": type], columns: 76)
    #expect(run.exitCode == 0)
    // The old price is struck through.
    #expect(run.output.contains("₩18,000 \u{1B}[9m₩19,800\u{1B}[0m") == isStyled)
    let text = run.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(text.contains("…"))
    for line in text.split(whereSeparator: \.isNewline) where line.contains("₩") {
      #expect(TerminalText(line: String(line)).columns <= 76)
    }
  }

  // MARK: - Products as lines

  private func lines(
    _ language: Language, columns: Int, isStyled: Bool = false
  ) throws -> [String] {
    let locale = Locale(identifier: language == .korean ? "ko_KR" : "en_US")
    var table = ProductTable(
      locale: locale, terminal: Terminal(columns: columns, isStyled: isStyled))
    return table.lines(try SampleProducts.all().map { ProductRow($0, locale: locale) })
      .map { $0.replacing("\u{1B}", with: "^") }
  }

  @Test func `a table lines up, shortened to the terminal`() throws {
    #expect(
      try lines(.english, columns: 120) == [
        " ID  NAME                                 PRICE                 OFF  STOCK     SELLER",
        "104  수제 라탄 바구니 👩‍🌾 large            ₩7,500 (was ₩10,000)  25%  3 left    Hangang Records",
        "  9  Tin box                              ₩10,000                    Sold out  #15",
        "  8  Record player, serviced last spring  $119.50                    3 left    Hangang Records",
      ])
    #expect(
      try lines(.english, columns: 66, isStyled: true) == [
        " ^[1mID^[0m  ^[1mNAME^[0m                 ^[1mPRICE^[0m           ^[1mOFF^[0m  ^[1mSTOCK^[0m     ^[1mSELLER^[0m",
        "104  수제 라탄 바구니 …   ₩7,500 ^[9m₩10,000^[0m  25%  3 left    Hangang …",
        "  ^[2m9^[0m  ^[2mTin box^[0m              ^[2m₩10,000^[0m              ^[2mSold out^[0m  ^[2m#15^[0m",
        "  8  Record player, ser…  $119.50              3 left    Hangang …",
      ])
  }

  @Test func `cards stand below each other if the terminal is too narrow for a table`() throws {
    #expect(
      try lines(.english, columns: 40) == [
        "수제 라탄 바구니 👩‍🌾 large", "₩7,500 (was ₩10,000)", "3 left · 25%", "#104 · Hangang Records", "",
        "Tin box", "₩10,000", "Sold out", "#9 · #15", "",
        "Record player, serviced last spring", "$119.50", "3 left", "#8 · Hangang Records",
      ])
  }

  @Test(arguments: Language.allCases, [false, true])
  func `no line is wider than the terminal`(language: Language, isStyled: Bool) throws {
    for columns in [1, 2, 7, 12, 24, 40, 54, 66, 80, 120] {
      for line in try lines(language, columns: columns, isStyled: isStyled) {
        let shown = line.replacing(/\^\[[0-9;]*m/, with: "")
        #expect(shown.reduce(0) { $0 + $1.columns } <= columns, "\(columns): \(shown)")
      }
    }
  }

  @Test func `a name is shortened before it's measured`() throws {
    var product = try SampleProducts.all()[0]
    product.name = String(repeating: "가", count: 5_000)
    let row = ProductRow(product, locale: Locale(identifier: "ko_KR"))
    #expect(row.name(Locale(identifier: "ko_KR")).text.count == 1_000)
  }

  @Test @MainActor func `a product's detail has a line for every value`() throws {
    func text(_ detail: ProductDetail) -> String {
      let arguments = Arguments(["--lang=en"], environment: ["COLUMNS": "30"])
      let none = StandardStream(fileDescriptor: -1)
      let run = CommandRun(Console(arguments: arguments, output: none))
      let content = ProductDetailState.Content(detail, locale: Locale(identifier: "en_US"))
      return run.lines(of: content).joined(separator: "\n") + "\n"
    }
    let detail = ProductDetail(
      product: try SampleProducts.all()[0], images: ProductDetail.sample(id: 104).images)
    #expect(
      text(detail) == """
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

        """)
    let product = Product(
      id: ProductID(3), vendor: Vendor(id: VendorID(4)),
      values: ProductValues(price: .zero(.krw)), thumbnail: nil,
      createdAt: Timestamp(millisecondsSince1970: 0))
    let empty = ProductDetail(product: product, images: [])
    #expect(
      text(empty) == """
        (no name)

        ID          3
        PRICE       ₩0
        STOCK       Sold out
        SELLER      #4
        REGISTERED  Jan 1, 1970

        """)
  }
}
