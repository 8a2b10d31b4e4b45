extension ProductRepository {
  /// Returns an asynchronous sequence of all products that match the given query, newest first. The sequence loads pages as you
  /// iterate.
  ///
  /// ```swift
  /// for try await product in repository.allProducts() {
  ///   print(product.name)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - query: The query that selects the products. The default query selects all products.
  ///   - firstPage: The request for the first page. All pages have this size, unless the server has a larger page size of its own.
  public func allProducts(
    matching query: ProductQuery = .all, from firstPage: PageRequest = .first
  ) -> AsyncProducts {
    AsyncProducts(
      fetchPage: FetchProductPageUseCase(repository: self), query: query, firstPage: firstPage)
  }
}

/// An asynchronous sequence of the products in a list that other users can change during the iteration.
///
/// The sequence loads pages with `FetchMoreProductsUseCase` and contains each product once. If another user deletes a product,
/// a later product can move up to a page that is already loaded. The sequence then loads this page again and continues with the
/// moved product.
///
/// The sequence requests a page when the iteration reaches the first product of the page. If a page can't be loaded, the
/// iteration throws a ``MarketError`` and ends. If the iterating task is cancelled, the iteration throws
/// ``MarketError/cancelled`` before the next request. Each iterator loads the list again.
///
/// To access the invalid rows and the total count, call ``Iterator/nextPage(isolation:)``.
public struct AsyncProducts: AsyncSequence, Sendable {
  public typealias Element = Product
  public typealias Failure = MarketError

  fileprivate let fetchPage: FetchProductPageUseCase
  fileprivate let query: ProductQuery
  fileprivate let firstPage: PageRequest

  /// A page of the list.
  public struct Page: Hashable, Sendable {
    /// The page number, starting at 1. Several pages can have the same number, because a page can be loaded again after other
    /// users change the list.
    public let number: Int
    /// The products of the page, without the products of earlier pages.
    public let products: [Product]
    /// The rows of the page that can't be shown, for example because they can't be decoded. If the page is loaded again, these
    /// rows replace the earlier invalid rows.
    public let invalidRows: [InvalidRow]
    /// The number of products in the whole list, or `nil` if the server didn't send the number.
    public let totalCount: Int?
  }

  public func makeAsyncIterator() -> Iterator { Iterator(list: self) }

  /// An iterator that stores the identifiers of the loaded products to skip duplicates.
  public struct Iterator: AsyncIteratorProtocol {
    private let list: AsyncProducts
    private var products: ArraySlice<Product> = []
    private var pages: [Page] = []
    private var cursor: PageCursor?
    private var seen: Set<ProductID> = []
    private var invalidRows: [Int: Int] = [:]
    private var isEnd = false

    fileprivate init(list: AsyncProducts) { self.list = list }

    /// The number of rows that the server counted but didn't send, after the last page.
    public var missingRows: Int {
      cursor?.missingRows(afterLoading: seen.count + invalidRows.values.reduce(0, +)) ?? 0
    }

    public mutating func next() async throws(MarketError) -> Product? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(MarketError) -> Product? {
      while products.isEmpty {
        guard let page = try await nextPage() else { return nil }
        products = page.products[...]
      }
      return products.removeFirst()
    }

    /// Returns the next page of the list, or `nil` after the last page. Don't also call ``next(isolation:)`` on the same
    /// iterator.
    public mutating func nextPage(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MarketError) -> Page? {
      while pages.isEmpty, !isEnd {
        // Mark the list as ended before loading the page, so that the iteration stays ended after an error.
        isEnd = true
        if Task.isCancelled { throw .cancelled }
        try await load()
      }
      return pages.isEmpty ? nil : pages.removeFirst()
    }

    private mutating func load() async throws(MarketError) {
      if let known = cursor {
        let more = try await FetchMoreProductsUseCase(fetchPage: list.fetchPage)(
          list.query, after: known, isShown: seen.contains)
        cursor = more.cursor
        isEnd = more.isEnd
        for part in more.parts { add(part.page, number: part.number) }
      } else {
        let first = list.firstPage
        let page = try await list.fetchPage(list.query, page: first)
        cursor = PageCursor(after: page, of: first)
        isEnd = page.next == nil
        add(page, number: first.number)
      }
    }

    private mutating func add(_ page: ProductPage, number: Int) {
      let products = page.rows.filter { seen.insert($0.id).inserted }
      invalidRows[number] = page.rowCount - page.rows.count
      pages.append(
        Page(
          number: number, products: products, invalidRows: page.invalidRows,
          totalCount: cursor?.totalCount))
    }
  }
}
