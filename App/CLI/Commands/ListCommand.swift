import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Shows one page of the products.
struct ListCommand: Command {
  let request: ListRequest
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let state = await state(from: try await context.market(server).container)
    if let error = state.error { throw .market(error) }
    guard let content = state.content else { throw .interrupted }
    return report(content, layout: state.layout, in: context)
  }

  @MainActor
  private func state(from market: DIContainer) async -> ProductListState {
    let list = market.makeProductListViewModel(firstPage: request.page)
    list.setLayout(request.layout)
    await list.search(request.searchText ?? "")
    return list.state
  }

  private func report(
    _ content: ProductListState.Content, layout: ProductListState.Layout,
    in context: CommandContext
  ) -> Report {
    let (preferences, terminal) = (context.preferences, context.terminal)
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
