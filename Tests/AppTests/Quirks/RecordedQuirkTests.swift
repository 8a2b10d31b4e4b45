import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Each quirk, from the bytes on the wire to what a screen shows, through every layer.
@MainActor
struct RecordedQuirkTests {
  @Test(arguments: RecordedQuirk.all)
  func `a list copes with`(quirk: RecordedQuirk) async throws {
    let answer = HTTPResponse(status: quirk.status, body: Data(quirk.body.utf8))
    let market = DIContainer(
      configuration: try .patient("https://market.example"),
      carrier: ScriptedSessionManager([.success(answer)]))
    let list = market.makeProductListViewModel()
    await list.load()
    #expect(list.state.rows.map(Self.line) == quirk.rows)
    #expect((list.state.content?.skipped ?? []).map { Self.reason($0.row) } == quirk.skipped)
    #expect((list.state.content?.nextPage != nil) == quirk.hasMore)
    #expect(list.state.error?.code == quirk.errorCode)
  }

  private static func line(_ row: ProductRow) -> String {
    "\(row.id) \(row.priceText) \(row.originalPriceText ?? "-") \(row.stockText)"
      .replacing("\u{A0}", with: " ")
  }

  private static func reason(_ row: OmittedRow) -> String {
    switch row.reason {
    case .unreadable(let defect): "\(row.position) \(defect.path)"
    case .duplicate: "\(row.position) duplicate"
    case .beyondPageSize: "\(row.position) beyond"
    }
  }
}
