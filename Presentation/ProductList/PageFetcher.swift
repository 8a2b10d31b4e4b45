import OpenMarketDomain

/// A type that fetches the pages of a list and formats their rows.
struct PageFetcher {
  /// The fetched pages with their formatted rows.
  enum Answer: Sendable {
    case firstPage(ProductPage, [ProductRow])
    case more(NextPages, [[ProductRow]])

    var rows: [ProductRow] {
      switch self {
      case .firstPage(_, let rows): rows
      case .more(_, let rows): Array(rows.joined())
      }
    }

    var isEnd: Bool {
      switch self {
      case .firstPage(let page, _): page.next == nil
      case .more(let more, _): more.isEnd
      }
    }
  }

  let fetchPage: FetchProductPageUseCase
  let firstPage: PageRequest
  let style: ProductFormatter

  /// Fetches the pages that follow a cursor, or the first page if the cursor is `nil`.
  func fetch(
    _ query: ProductQuery, after cursor: PageCursor?, isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    guard let cursor else {
      let page = try await fetchPage(query, page: firstPage)
      return .firstPage(page, await style.rows(page.rows))
    }
    let more = try await FetchMoreProductsUseCase(fetchPage: fetchPage)(
      query, after: cursor, isShown: isShown)
    var rows: [[ProductRow]] = []
    for part in more.parts { rows.append(await style.rows(part.page.rows)) }
    return .more(more, rows)
  }
}
