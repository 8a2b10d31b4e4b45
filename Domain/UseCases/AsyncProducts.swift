extension ProductRepository {
  /// Returns an asynchronous sequence of the pages with all products that match the given query,
  /// newest first. The sequence loads pages as you iterate.
  ///
  /// ```swift
  /// for try await page in repository.allProducts() {
  ///   for product in page.products { print(product.name) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - query: The query that selects the products. The default query selects all products.
  ///   - firstPage: The request for the first page. All pages have this size, unless the server has
  ///     a larger page size of its own.
  public func allProducts(
    matching query: ProductQuery = .all, from firstPage: PageRequest = .first
  ) -> AsyncProducts {
    let fetchPage = FetchProductPageUseCase(repository: self)
    return AsyncProducts(
      fetchMore: FetchMoreProductsUseCase(fetchPage: fetchPage, firstPage: firstPage),
      query: query)
  }
}

/// An asynchronous sequence of the pages of a list that other users can change during the
/// iteration.
///
/// The pages contain each product once. If another user deletes a product, a later product can move
/// up to a page that is already loaded. The sequence then loads this page again and continues with
/// the moved product.
///
/// If a page can't be loaded, the iteration throws a ``MarketError`` and ends. If the iterating
/// task is cancelled, the iteration throws ``MarketError/cancelled`` before the next request. Each
/// iterator loads the list again.
public struct AsyncProducts: AsyncSequence, Sendable {
  fileprivate let fetchMore: FetchMoreProductsUseCase
  fileprivate let query: ProductQuery

  /// A page of the list.
  public struct Page: Hashable, Sendable {
    /// The page number, starting at 1. Several pages can have the same number, because a page can
    /// be loaded again after other users change the list.
    public let number: Int
    /// The products of the page, without the products of earlier pages.
    public let products: [Product]
    /// The rows of the page that can't be shown, for example because they can't be decoded. If the
    /// page is loaded again, these rows replace the earlier invalid rows.
    public let invalidRows: [InvalidRow]
    /// The number of products in the whole list, or `nil` if the server didn't send the number.
    public let totalCount: Int?
    /// The number of rows that the server counted but didn't send. The number is zero on each page
    /// but the last one.
    public fileprivate(set) var missingRows = 0
    /// A Boolean value that indicates whether products may be missing before this page, because
    /// other users changed the list too much to find the last product again. Another iteration has
    /// these products.
    public fileprivate(set) var hasGap = false
  }

  public func makeAsyncIterator() -> Iterator { Iterator(list: self) }

  /// An iterator that stores the identifiers of the loaded products to skip duplicates.
  public struct Iterator: AsyncIteratorProtocol {
    private let list: AsyncProducts
    private var pages: [Page] = []
    private var cursor: PageCursor?
    private var seen: Set<ProductID> = []
    private var invalidRows: [Int: Int] = [:]
    private var isEnd = false

    fileprivate init(list: AsyncProducts) { self.list = list }

    public mutating func next() async throws(MarketError) -> Page? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(MarketError) -> Page? {
      while pages.isEmpty, !isEnd {
        // Mark the list as ended before loading the page, so that the iteration stays ended after
        // an error.
        isEnd = true
        if Task.isCancelled { throw .cancelled }
        try await load()
      }
      return pages.isEmpty ? nil : pages.removeFirst()
    }

    private mutating func load() async throws(MarketError) {
      let next = try await list.fetchMore(list.query, after: cursor, isShown: seen.contains)
      (cursor, isEnd) = (next.cursor, next.isEnd)
      for part in next.parts { add(part.page, number: part.number, total: next.cursor.totalCount) }
      if let last = pages.indices.last { pages[last].hasGap = next.hasGap }
      if isEnd, let last = pages.indices.last {
        let count = seen.count + invalidRows.values.reduce(0, +)
        pages[last].missingRows = next.cursor.missingRows(afterLoading: count)
      }
    }

    private mutating func add(_ page: ProductPage, number: Int, total: Int?) {
      let products = page.products.filter { seen.insert($0.id).inserted }
      invalidRows[number] = page.invalidRows.count(where: \.isOnPage)
      pages.append(
        Page(
          number: number, products: products, invalidRows: page.invalidRows, totalCount: total))
    }
  }
}
