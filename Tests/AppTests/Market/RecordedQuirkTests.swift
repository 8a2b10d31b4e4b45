import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for each unusual response of real servers. The tests use all layers, from the bytes of the response to the rows of the
/// list.
@MainActor
struct RecordedQuirkTests {
  @Test(arguments: RecordedQuirk.all)
  func `a list copes with`(quirk: RecordedQuirk) async throws {
    let answer = HTTPResponse(status: 200, body: Data(quirk.body.utf8))
    let market = DIContainer(
      configuration: try .patient("https://market.example"),
      transport: ScriptedSessionManager([.success(answer)]))
    let list = market.makeProductListViewModel()
    await list.load()
    #expect(list.state.rows.map(Self.line) == quirk.rows)
    #expect((list.state.content?.invalidRows ?? []).map(Self.reason) == quirk.skipped)
    #expect((list.state.content?.nextPage != nil) == quirk.hasMore)
    #expect(list.state.error?.code.rawValue == quirk.errorCode)
  }

  private static func line(_ row: ProductRow) -> String {
    "\(row.id) \(row.priceText) \(row.originalPriceText ?? "-") \(row.stockText)"
      .replacing("\u{A0}", with: " ")
  }

  private static func reason(_ row: InvalidRow) -> String {
    switch row.reason {
    case .unreadable(let defect): "\(row.position) \(defect.path)"
    case .duplicate: "\(row.position) duplicate"
    case .beyondPageSize: "\(row.position) beyond"
    }
  }
}

/// An unusual response that was recorded from a real server, and the contents of the list that are expected after it.
struct RecordedQuirk: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let body: String
  /// The expected ID, price, original price and stock of each row.
  var rows: [String] = []
  /// The expected position of each invalid row, with the invalid field or the reason.
  var skipped: [String] = []
  var hasMore = false
  var errorCode: String?

  private static let first = """
    "id":5,"vendor_id":9,"name":"머그","currency":"KRW","price":7000.0,"discounted_price":0.0,"stock":2,\
    "created_at":"2022-10-18T00:00:00"
    """
  private static let second = first.replacing("\"id\":5", with: "\"id\":4")
  private static let shown = "5 ₩7,000 - 2 left"

  private static func page(_ rows: String..., envelope: String = "") -> String {
    "{\(envelope)\"pages\":[\(rows.map { "{\($0)}" }.joined(separator: ","))]}"
  }

  private static func row(_ old: String, _ new: String) -> String {
    first.replacing(old, with: new)
  }

  static let all: [RecordedQuirk] = [
    RecordedQuirk(
      testDescription: "an overlong page overlaps the ones after it",
      body: page(
        (1...60).map { "{\(row("\"id\":5", "\"id\":\(100 - $0)"))}" }.joined(separator: ",")
          .dropFirst().dropLast().description,
        envelope: #""totalCount":100,"hasNext":true,"#),
      rows: (1...20).map { "\(100 - $0) ₩7,000 - 2 left" },
      skipped: (20..<60).map { "\($0) beyond" }, hasMore: true),
    RecordedQuirk(
      testDescription: "limits are not kept: an empty name, a price of zero, a huge stock",
      body: page(
        row("머그", "").replacing("7000.0", with: "0.0").replacing(
          "\"stock\":2", with: "\"stock\":12312312")),
      rows: ["5 ₩0 - 12,312,312 left"]),
    RecordedQuirk(
      testDescription: "a price that was never given is null",
      body: page(second, row("7000.0", "null")), rows: ["4 ₩7,000 - 2 left"],
      skipped: ["1 pages[1].price"]),
    RecordedQuirk(
      testDescription: "a discount exceeds the price",
      body: page(
        row("7000.0", "100.0").replacing(
          "\"discounted_price\":0.0", with: "\"discounted_price\":300.0")),
      rows: ["5 -₩200 ₩100 2 left"]),
    RecordedQuirk(
      testDescription: "text is arbitrary",
      body: page(row("머그", #"🐿️\n\t\"ㄱㄴㄷ\\ 111111111111"#)), rows: [shown]),
    RecordedQuirk(
      testDescription: "a currency that nobody heard of",
      body: page(row("KRW", "BTC")), rows: ["5 BTC 7,000.00 - 2 left"]),
    RecordedQuirk(
      testDescription: "one row twice", body: page(first, second, first),
      rows: [shown, "4 ₩7,000 - 2 left"], skipped: ["2 duplicate"]),
    RecordedQuirk(
      testDescription: "a success that is a page of HTML", body: "<html></html>",
      errorCode: "malformed-response"),
  ]
}
