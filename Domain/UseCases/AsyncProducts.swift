extension ProductRepository {
  /// Returns all products that match a query, newest first, as an asynchronous sequence that loads pages as you iterate.
  ///
  /// ```swift
  /// for try await product in repository.allProducts() {
  ///   print(product.name)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - query: The products to load. The default is all products.
  ///   - firstPage: The first page to load, and the size of every page.
  public func allProducts(
    matching query: ProductQuery = .all, from firstPage: PageRequest = .first
  ) -> AsyncProducts {
    AsyncProducts(
      fetchPage: FetchProductPageUseCase(repository: self), query: query, firstPage: firstPage)
  }
}

/// The products of a list, from its first page to its end, although others add and delete products meanwhile.
///
/// The sequence follows the rules of ``FetchMoreProductsUseCase``: it contains every product once. A product that moved up to
/// an earlier page, because others deleted one, comes after the products of that page.
///
/// A page is requested when its first product is needed. If a page can't be loaded, iteration throws a ``MarketError`` and ends.
/// If the task is cancelled, it throws ``MarketError/cancelled`` before it requests another page. Each iterator loads the list
/// again.
///
/// For the invalid rows and the total count, call ``Iterator/nextPage(isolation:)`` instead.
public struct AsyncProducts: AsyncSequence, Sendable {
  public typealias Element = Product
  public typealias Failure = MarketError

  fileprivate let fetchPage: FetchProductPageUseCase
  fileprivate let query: ProductQuery
  fileprivate let firstPage: PageRequest

  /// A page of the list.
  public struct Page: Hashable, Sendable {
    /// The number of the page. A page can be loaded again after changes by others.
    public let number: Int
    /// The products of the page that no earlier page had.
    public let products: [Product]
    /// The rows of the page that can't be shown, for example because they can't be read. If a page is loaded again, they replace
    /// the earlier ones.
    public let invalidRows: [InvalidRow]
    /// The number of products in the whole list, if the server sent it.
    public let totalCount: Int?
  }

  public func makeAsyncIterator() -> Iterator { Iterator(list: self) }

  /// An iterator that remembers the products before its position.
  public struct Iterator: AsyncIteratorProtocol {
    private let list: AsyncProducts
    private var products: ArraySlice<Product> = []
    private var pages: [Page] = []
    private var boundary: PageCursor?
    private var seen: Set<ProductID> = []
    private var isEnd = false

    fileprivate init(list: AsyncProducts) { self.list = list }

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MarketError) -> Product? {
      while products.isEmpty {
        guard let page = try await nextPage() else { return nil }
        products = page.products[...]
      }
      return products.removeFirst()
    }

    /// Returns the next page of the list; `nil` after the last one. Don't mix it with ``next(isolation:)``.
    public mutating func nextPage(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MarketError) -> Page? {
      while pages.isEmpty, !isEnd {
        // After an error, there are no more pages.
        isEnd = true
        if Task.isCancelled { throw .cancelled }
        try await load()
      }
      return pages.isEmpty ? nil : pages.removeFirst()
    }

    private mutating func load() async throws(MarketError) {
      let first = list.firstPage
      guard let cursor = boundary else {
        let page = try await list.fetchPage(list.query, page: first)
        boundary = PageCursor(
          firstPage: first, lastNumber: first.number, totalCount: page.totalCount)
        isEnd = page.next == nil
        return add(page, number: first.number)
      }
      let more = try await FetchMoreProductsUseCase(fetchPage: list.fetchPage)(
        list.query, after: cursor, isShown: seen.contains)
      boundary = more.boundary
      isEnd = more.isEnd
      for part in more.parts { add(part.page, number: part.number) }
    }

    private mutating func add(_ page: ProductPage, number: Int) {
      let products = page.rows.filter { seen.insert($0.id).inserted }
      pages.append(
        Page(
          number: number, products: products, invalidRows: page.invalidRows,
          totalCount: boundary?.totalCount))
    }
  }
}
