import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Prints all products of a list, page after page, as they come.
struct ProductStream: Sendable {
  let request: ListRequest
  let context: CommandContext

  /// - Returns: the line below, and what went wrong, if something did: what is printed stays.
  @MainActor
  func run(_ list: ProductListViewModel) async throws(Failure) -> Report {
    var lines = ProductLines(request, in: context)
    var printed: Set<ProductID> = []
    let progress = ProgressLine(context)
    defer { progress.end() }
    while true {
      guard let content = list.state.content else {
        if let error = list.state.error { throw .market(error) }
        throw .interrupted
      }
      let rows = newRows(content, after: &printed)
      try context.write(lines.next(rows))
      if let error = list.state.error { throw .market(error) }
      guard let next = content.nextPage else { return end(content, printed.count) }
      // Where the rows go to a terminal, they show themselves how far it has come.
      if !context.output.isTerminal {
        progress.show(Labels.listing(printed.count, of: content.totalCount))
      }
      await list.loadMore()
      if list.state.error == nil, list.state.content?.nextPage == next, Task.isCancelled {
        throw .interrupted
      }
    }
  }

  /// Pages are put at the end. They may overlap what was there, not reach far into it.
  @MainActor
  private func newRows(
    _ content: ProductListState.Content, after printed: inout Set<ProductID>
  ) -> [ProductRow] {
    let start = max(0, printed.count - 3 * request.page.size)
    return content.rows.dropFirst(start).filter { printed.insert($0.id).inserted }
  }

  private func end(_ content: ProductListState.Content, _ count: Int) -> Report {
    let language = context.language
    guard !context.preferences.isJSON else {
      if !content.skipped.isEmpty { context.diagnostics.tell(JSONValue(skipped: content.skipped)) }
      return Report([])
    }
    let footer = ListFooter(request: request, content: content, language: language)
    let isForPrograms = request.fields != nil && !context.terminal.isTerminal
    var report = Report(
      isForPrograms ? [] : (count > 0 ? [""] : []) + [footer.closingLine(after: count).text])
    report.notes = SkippedRow.notes(content.skipped, showsPages: true, language)
    return report
  }
}
