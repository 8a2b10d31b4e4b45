import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Shows one page of the products.
struct ListCommand: Sendable {
  let request: ListRequest
  let preferences: Preferences
  let terminal: Terminal

  func run(in market: DIContainer) async throws(Failure) -> Report {
    let state = await state(from: market)
    if let error = state.error { throw .market(error) }
    guard let content = state.content else { throw .interrupted }
    return report(content, layout: state.layout)
  }

  @MainActor
  private func state(from market: DIContainer) async -> ProductListState {
    let list = market.makeProductListViewModel(firstPage: request.page)
    list.setLayout(request.layout)
    await list.search(request.searchText ?? "")
    return list.state
  }

  func report(_ content: ProductListState.Content, layout: ProductListState.Layout) -> Report {
    if preferences.isJSON { return Report(JSONValue(content, page: request.page)) }
    let language = preferences.language
    let footer = ListFooter(request: request, content: content, language: language).line().text
    var lines: [String] = []
    let rows = Array(content.rows)
    if !rows.isEmpty {
      let table =
        layout == .list ? ProductTable.lines(rows, language, terminal) : nil
      lines = (table ?? ProductGrid.lines(rows, language, terminal)) + [""]
    }
    var report = Report(lines + [footer])
    report.notes = SkippedRow.notes(content.skipped, language)
    return report
  }
}
