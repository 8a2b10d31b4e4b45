import OpenMarketDomain

/// A type that fetches the pages of a list and formats their rows.
struct RowFetcher: Sendable {
  /// The pages that a call fetched, with their formatted rows.
  struct Fetched: Sendable {
    let pages: NextPages
    /// The rows of each page.
    let rows: [[ProductRow]]
  }

  let fetchMore: FetchMoreProductsUseCase
  let formatter: ProductFormatter

  /// Fetches the first page if `loaded` is `nil`, and else the pages that follow the loaded ones.
  ///
  /// If the server doesn't send the pages that follow, these pages come from the saved ones.
  func fetch(
    _ query: ProductQuery, after loaded: LoadedPages?
  ) async -> Result<Fetched, MarketError> {
    let outcome = await Result { () async throws(MarketError) in
      try await fetch(query, after: loaded, isSaved: false)
    }
    guard let error = outcome.error else { return outcome }
    if error == .cancelled || Task.isCancelled { return .failure(.cancelled) }
    guard let loaded, let saved = await saved(query, after: loaded) else { return outcome }
    return .success(saved)
  }

  /// Returns the saved pages, or `nil` if the first of these pages isn't saved.
  func saved(_ query: ProductQuery, after loaded: LoadedPages? = nil) async -> Fetched? {
    try? await fetch(query, after: loaded, isSaved: true)
  }

  private func fetch(
    _ query: ProductQuery, after loaded: LoadedPages?, isSaved: Bool
  ) async throws(MarketError) -> Fetched {
    let pages = try await fetchMore(query, after: loaded?.cursor, isSaved: isSaved) {
      loaded?.isShown($0) == true
    }
    var rows: [[ProductRow]] = []
    for page in pages.parts.map(\.page) {
      rows.append(await formatter.rows(page.products, savedAt: page.savedAt))
    }
    return Fetched(pages: pages, rows: rows)
  }
}
