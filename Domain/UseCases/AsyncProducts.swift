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
  ///   - query: The products to load; all of them by default.
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
/// The sequence follows the rules of ``FetchMoreProductsUseCase``: it contains every product once. A product that would have been
/// missed because others deleted one comes after the products that were loaded before.
///
/// A page is requested when its first product is needed. Iteration throws a ``MarketError`` if a page can't be loaded, and then
/// it is over; if its task is cancelled, it throws ``MarketError/cancelled`` before it requests another page. Each iterator
/// loads the list anew.
///
/// To learn which rows the server sent and the sequence leaves out, or how long the list is, iterate over ``pages`` instead.
public struct AsyncProducts: AsyncSequence, Sendable {
  public typealias Element = Product
  public typealias Failure = MarketError

  /// The same products, page by page.
  public let pages: Pages

  /// A part of the list that was loaded at once.
  public struct Page: Hashable, Sendable {
    /// The number of the page. Others can move the list so that a page is loaded again.
    public let number: Int
    /// The products of the page that no earlier page had.
    public let products: [Product]
    /// The rows of the page that can't be shown, for example because they can't be read. If the page is loaded again, they
    /// replace those with the same number.
    public let invalidRows: [InvalidRow]
    /// The number of products in the whole list, if the server has said it.
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

    /// The place in the list, and the products before it.
    public struct Iterator: AsyncIteratorProtocol {
      private let list: Pages
      private var loaded: [Page] = []
      private var boundary: PageCursor?
      private var seen: Set<ProductID> = []
      private var totalCount: Int?
      private var isEnd = false

      fileprivate init(list: Pages) {
        self.list = list
      }

      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws(MarketError) -> Page? {
        while loaded.isEmpty {
          if isEnd { return nil }
          do throws(MarketError) {
            try await load()
          } catch {
            isEnd = true
            throw error
          }
        }
        return loaded.removeFirst()
      }

      private mutating func load() async throws(MarketError) {
        if Task.isCancelled { throw .cancelled }
        guard let boundary else { return try await loadFirstPage() }
        let more = try await continuation(after: boundary)
        totalCount = more.boundary.totalCount ?? totalCount
        for part in more.parts { add(part.page, number: part.number) }
        self.boundary = more.boundary
        isEnd = more.isEnd
      }

      private mutating func loadFirstPage() async throws(MarketError) {
        let page = try await list.fetchPage(list.query, page: list.firstPage)
        totalCount = page.totalCount
        add(page, number: list.firstPage.number)
        boundary = PageCursor(
          firstPage: list.firstPage, lastNumber: list.firstPage.number, totalCount: page.totalCount)
        isEnd = page.next == nil
      }

      private func continuation(
        after boundary: PageCursor
      ) async throws(MarketError) -> NextPages {
        let fetchMore = FetchMoreProductsUseCase(fetchPage: list.fetchPage)
        return try await fetchMore(list.query, after: boundary, isShown: seen.contains)
      }

      private mutating func add(_ page: ProductPage, number: Int) {
        let products = page.rows.filter { !seen.contains($0.id) }
        seen.formUnion(products.map(\.id))
        loaded.append(
          Page(
            number: number, products: products, invalidRows: page.invalidRows,
            totalCount: totalCount))
      }
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

  /// The place in the list, and the products that were loaded and not returned yet.
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
