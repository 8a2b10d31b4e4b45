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
  let formatter: ProductFormatter

  /// Returns the saved first page, or `nil` if the first page isn't saved.
  func saved(_ query: ProductQuery) async -> Answer? {
    guard let page = await fetchPage.saved(query, page: firstPage) else { return nil }
    return .firstPage(page, await rows(of: page))
  }

  /// Fetches the pages that follow a listing, or the first page if the listing is `nil`.
  ///
  /// If the server doesn't send the pages that follow a listing, these pages come from the saved ones.
  func fetch(
    _ query: ProductQuery, after listing: ProductListing?, isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    guard let listing else {
      let page = try await fetchPage(query, page: firstPage)
      return .firstPage(page, await rows(of: page))
    }
    do throws(MarketError) {
      return try await fetchMore(query, after: listing.cursor, isShown: isShown)
    } catch {
      if error == .cancelled || Task.isCancelled { throw error }
      let saved = try? await fetchMore(
        query, after: listing.cursor, fromSaved: true, isShown: isShown)
      guard let saved, saved.isEnd || !saved.rows.allSatisfy({ isShown($0.id) }) else {
        throw error
      }
      return saved
    }
  }

  private func fetchMore(
    _ query: ProductQuery, after cursor: PageCursor, fromSaved: Bool = false,
    isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    let more = try await FetchMoreProductsUseCase(fetchPage: fetchPage)(
      query, after: cursor, fromSaved: fromSaved, isShown: isShown)
    var rows: [[ProductRow]] = []
    for part in more.parts { rows.append(await self.rows(of: part.page)) }
    return .more(more, rows)
  }

  private func rows(of page: ProductPage) async -> [ProductRow] {
    await formatter.rows(page.rows, savedAt: page.savedAt)
  }
}
