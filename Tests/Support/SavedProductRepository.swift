public import OpenMarketDomain

/// A product repository with prepared pages and products that count as saved.
///
/// All reads that ask the server and all writes go to another repository:
///
/// ```swift
/// var saved = SavedProductRepository(repository)
/// saved.prepare(.sample(ids: [2, 1]), at: readAt)
/// let list = ProductListViewModel(in: .sample(of: saved))
/// ```
public struct SavedProductRepository: ProductRepository {
  private let base: any ProductRepository
  private var pages: [ProductQuery: [Int: ProductPage]] = [:]
  private var details: [ProductID: ProductDetail] = [:]

  /// Creates a repository without saved pages.
  ///
  /// - Parameter base: The repository that represents the server.
  public init(_ base: any ProductRepository) { self.base = base }

  /// Adds a saved page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - time: The time at which the page was read.
  ///   - number: The page number, starting at 1.
  ///   - query: The query that the products on the page match.
  public mutating func prepare(
    _ page: ProductPage, at time: Timestamp, number: Int = 1, of query: ProductQuery = .all
  ) {
    pages[query, default: [:]][number] = page
    pages[query]?[number]?.savedAt = time
  }

  /// Adds a saved product, with the time at which it was read.
  public mutating func prepare(_ detail: ProductDetail, at time: Timestamp) {
    details[detail.id] = detail
    details[detail.id]?.savedAt = time
  }

  /// Returns the prepared page, or `nil` if no page is prepared.
  public func savedProducts(matching query: ProductQuery, page: PageRequest) async -> ProductPage? {
    pages[query]?[page.number]
  }

  /// Returns the prepared product, or `nil` if the product isn't prepared.
  public func savedProduct(_ id: ProductID) async -> ProductDetail? { details[id] }

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await base.products(matching: query, page: page)
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await base.product(id)
  }

  public func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await base.register(newProduct, as: seller, progress: progress)
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await base.update(changes, as: seller)
  }

  public func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    try await base.delete(id, as: seller)
  }
}
