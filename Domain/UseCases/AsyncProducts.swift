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
      pages: AsyncProducts.Pages(
        fetchPage: FetchProductPageUseCase(repository: self), query: query, firstPage: firstPage))
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
/// For the invalid rows and the total count, iterate over ``pages`` instead.
public struct AsyncProducts: AsyncSequence, Sendable {
  public typealias Element = Product
  public typealias Failure = MarketError

  /// The same products, page by page.
  public let pages: Pages

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

  /// The pages of a list, each loaded when it's needed.
  public struct Pages: AsyncSequence, Sendable {
    public typealias Element = Page
    public typealias Failure = MarketError

    fileprivate let fetchPage: FetchProductPageUseCase
    fileprivate let query: ProductQuery
    fileprivate let firstPage: PageRequest

    public func makeAsyncIterator() -> Iterator { Iterator(list: self) }

    /// An iterator that remembers the products before its position.
    public struct Iterator: AsyncIteratorProtocol {
      private let list: Pages
      private var loaded: [Page] = []
      private var boundary: PageCursor?
      private var seen: Set<ProductID> = []
      private var isEnd = false

      fileprivate init(list: Pages) {
        self.list = list
      }

      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws(MarketError) -> Page? {
        while loaded.isEmpty, !isEnd {
          // After an error, there are no more pages.
          isEnd = true
          if Task.isCancelled { throw .cancelled }
          try await load()
        }
        return loaded.isEmpty ? nil : loaded.removeFirst()
      }

      private mutating func load() async throws(MarketError) {
        guard let boundary else {
          let (page, number) = (
            try await list.fetchPage(list.query, page: list.firstPage), list.firstPage.number
          )
          boundary = PageCursor(
            firstPage: list.firstPage, lastNumber: number, totalCount: page.totalCount)
          add(page, number: number)
          isEnd = page.next == nil
          return
        }
        let fetchMore = FetchMoreProductsUseCase(fetchPage: list.fetchPage)
        let more = try await fetchMore(
          list.query, after: boundary, isShown: { [seen] in seen.contains($0) })
        self.boundary = more.boundary
        for part in more.parts { add(part.page, number: part.number) }
        isEnd = more.isEnd
      }

      private mutating func add(_ page: ProductPage, number: Int) {
        let products = page.rows.filter { seen.insert($0.id).inserted }
        loaded.append(
          Page(
            number: number, products: products, invalidRows: page.invalidRows,
            totalCount: boundary?.totalCount))
      }
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

  /// An iterator over the products of the pages.
  public struct Iterator: AsyncIteratorProtocol {
    private var pages: Pages.Iterator
    private var products: ArraySlice<Product> = []

    fileprivate init(pages: Pages.Iterator) {
      self.pages = pages
    }

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MarketError) -> Product? {
      while products.isEmpty {
        guard let page = try await pages.next(isolation: actor) else { return nil }
        products = page.products[...]
      }
      return products.removeFirst()
    }
  }
}
