import OpenMarketDomain

/// Reads the pages of a list, and writes the texts of their rows away from the main actor.
struct ProductListReader {
  enum Answer {
    case firstPage(ProductPage, [ProductRow])
    case more(NextPages, [[ProductRow]])

    /// Whether the rows take the place of all that were shown.
    var isBeginning: Bool {
      if case .firstPage = self { true } else { false }
    }
  }

  let fetchPage: FetchProductPageUseCase
  let style: ProductTextStyle
  let firstPage: PageRequest

  func read(_ query: ProductQuery) async throws(MarketError) -> Answer {
    let page = try await fetchPage(query, page: firstPage)
    return .firstPage(page, await style.rows(page.rows))
  }

  /// - Parameter isShown: whether a product is there now; rows may come and go meanwhile.
  func read(
    after listing: ProductListing, isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    let fetchMore = FetchMoreProductsUseCase(fetchPage: fetchPage)
    let more = try await fetchMore(
      listing.content.query, after: listing.boundary, isShown: isShown)
    var rows: [[ProductRow]] = []
    for part in more.parts { rows.append(await style.rows(part.page.rows)) }
    return .more(more, rows)
  }
}
