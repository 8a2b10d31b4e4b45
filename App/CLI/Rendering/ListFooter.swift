import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The line under a list: where it stands, and how to go on.
struct ListFooter {
  let request: ListRequest
  let content: ProductListState.Content
  let language: Language

  func line() -> TerminalText {
    TerminalText(line: isEmpty ? emptyText : pageText)
  }

  /// The line under all pages.
  func closingLine(after count: Int) -> TerminalText {
    let parts = [Labels.products(count), Labels.endOfList].map { $0(language) }
    return TerminalText(line: isEmpty ? emptyText : parts.joined(separator: " · "))
  }

  /// Rows that were skipped are something, too.
  private var isEmpty: Bool {
    content.rows.isEmpty && content.skipped.isEmpty && content.nextPage == nil
  }

  private var emptyText: String {
    if request.page.number > 1 { return Labels.nothingOnPage(request.page.number)(language) }
    return (content.query.searchText.map(Labels.noMatch) ?? Labels.noProducts)(language)
  }

  private var pageText: String {
    let size = request.page.size
    let pages = content.totalCount.map { $0 / size + ($0 % size > 0 ? 1 : 0) }
    let parts = [
      Labels.pageOf(request.page.number, pages),
      content.totalCount.map(Labels.products),
      content.nextPage.map { Labels.next(command(for: $0)) } ?? Labels.endOfList,
    ]
    return parts.compactMap { $0?(language) }.joined(separator: " · ")
  }

  private func command(for page: PageRequest) -> String {
    let words = ["--page", String(page.number)] + request.repeatedOptions
    return (["openmarket"] + (request.repeatedWords + words).map(ShellWord.quoted)).joined(
      separator: " ")
  }
}
