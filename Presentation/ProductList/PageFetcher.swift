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

    /// A Boolean value that indicates whether the answer is the first page, and a list may show it without a request.
    var isFresh: Bool {
      if case .firstPage(let page, _) = self { page.freshness?.isStale == false } else { false }
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

  /// Returns the cached first page, or `nil` if the first page isn't cached.
  func cached(_ query: ProductQuery) async -> Answer? {
    guard let page = try? await fetchPage(query, page: firstPage, policy: .cacheOnly) else {
      return nil
    }
    return .firstPage(page, await style.rows(page.rows))
  }

  /// Fetches the pages that follow a listing, or the first page if the listing is `nil`.
  ///
  /// If the server can't be reached, the pages that follow a listing come from the cache.
  ///
  /// - Parameter policy: The policy for the first page.
  func fetch(
    _ query: ProductQuery, after listing: ProductListing?, policy: CachePolicy,
    isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    guard let listing else {
      let page = try await fetchPage(query, page: firstPage, policy: policy)
      return .firstPage(page, await style.rows(page.rows))
    }
    do throws(MarketError) {
      return try await fetchMore(query, after: listing.cursor, .cacheFirst, isShown: isShown)
    } catch {
      guard error.isRetryable else { throw error }
      let cached = try? await fetchMore(query, after: listing.cursor, .cacheOnly, isShown: isShown)
      if let cached, cached.isEnd || !cached.rows.allSatisfy({ isShown($0.id) }) { return cached }
      if case .unavailable = error { throw error }
      // Rows from the cache already show that the server can't be reached.
      throw listing.content.freshness?.isStale == true ? .notCached : error
    }
  }

  private func fetchMore(
    _ query: ProductQuery, after cursor: PageCursor, _ policy: CachePolicy,
    isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    let more = try await FetchMoreProductsUseCase(fetchPage: fetchPage)(
      query, after: cursor, policy: policy, isShown: isShown)
    var rows: [[ProductRow]] = []
    for part in more.parts { rows.append(await style.rows(part.page.rows)) }
    return .more(more, rows)
  }
}
