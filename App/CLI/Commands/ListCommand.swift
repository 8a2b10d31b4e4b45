import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Shows one page of the products, or all of them.
struct ListCommand: Command {
  let request: ListRequest
  let server: ServerChoice

  @MainActor
  func run(in context: CommandContext) async throws(Failure) -> Report {
    let market = try await context.market(server).container
    let list = market.makeProductListViewModel(firstPage: request.page)
    list.setLayout(request.layout)
    await list.search(request.searchText ?? "")
    if request.showsAll {
      return try await ProductStream(request: request, context: context).run(list)
    }
    if let error = list.state.error { throw .market(error) }
    guard let content = list.state.content else { throw .interrupted }
    return report(content, in: context)
  }

  private func report(
    _ content: ProductListState.Content, in context: CommandContext
  ) -> Report {
    if context.preferences.isJSON {
      return Report(JSONValue(content, page: request.page, fields: request.fields))
    }
    let language = context.language
    var lines: [String] = []
    let rows = Array(content.rows)
    if !rows.isEmpty { lines = self.lines(rows, language, context.terminal) }
    if request.fields == nil || context.terminal.isTerminal {
      let footer = ListFooter(request: request, content: content, language: language)
      lines += (rows.isEmpty ? [] : [""]) + [footer.line().text]
    }
    var report = Report(lines)
    report.notes = SkippedRow.notes(content.skipped, language)
    return report
  }

  private func lines(
    _ rows: [ProductRow], _ language: Language, _ terminal: Terminal
  ) -> [String] {
    if let fields = request.fields {
      return ProductFields(fields: fields, terminal: terminal).lines(rows.map(\.product))
    }
    let table = request.layout == .list ? ProductTable.lines(rows, language, terminal) : nil
    return table ?? ProductGrid.lines(rows, language, terminal)
  }
}
