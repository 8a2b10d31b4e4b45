public import OpenMarketDomain

/// A product repository with prepared pages and products in its cache.
///
/// Reads that allow cached values return the prepared values. All other calls, such as `products(matching:page:)` and
/// all writes, go to another repository. Set `ProductPage.freshness` to make a prepared page fresh or stale:
///
/// ```swift
/// var page = ProductPage.sample(ids: [2, 1])
/// page.freshness = Freshness(readAt: readAt, isStale: true)
/// var cached = CachedProductRepository(repository)
/// cached.prepare(page)
/// let list = ProductListViewModel(of: cached)
/// ```
public struct CachedProductRepository: ProductRepository {
  private struct Key: Hashable {
    let query: ProductQuery
    let number: Int
  }

  private let base: any ProductRepository
  private var pages: [Key: ProductPage] = [:]
  private var details: [ProductID: ProductDetail] = [:]

  /// Creates a repository with an empty cache.
  ///
  /// - Parameter base: The repository that represents the server.
  public init(_ base: any ProductRepository) {
    self.base = base
  }

  /// Adds a page to the cache.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - number: The page number, starting at 1.
  ///   - query: The query that the products on the page match.
  public mutating func prepare(_ page: ProductPage, number: Int = 1, of query: ProductQuery = .all)
  {
    pages[Key(query: query, number: number)] = page
  }

  /// Adds a product to the cache.
  public mutating func prepare(_ detail: ProductDetail) {
    details[detail.id] = detail
  }

  /// Returns the prepared page if the policy allows it. Otherwise, loads the page from the other repository, or throws
  /// `MarketError.notCached`.
  public func products(
    matching query: ProductQuery, page: PageRequest, policy: CachePolicy
  ) async throws(MarketError) -> ProductPage {
    let cached = pages[Key(query: query, number: page.number)]
    if let cached, policy.allows(cached.freshness) { return cached }
    guard policy != .cacheOnly else { throw .notCached }
    return try await base.products(matching: query, page: page)
  }

  /// Returns the prepared product if the policy allows it. Otherwise, loads the product from the other repository, or throws
  /// `MarketError.notCached`.
  public func product(
    _ id: ProductID, policy: CachePolicy
  ) async throws(MarketError) -> ProductDetail {
    if let cached = details[id], policy.allows(cached.freshness) { return cached }
    guard policy != .cacheOnly else { throw .notCached }
    return try await base.product(id)
  }

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await base.products(matching: query, page: page)
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await base.product(id)
  }

  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await base.register(draft, as: seller, progress: progress)
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await base.update(changes, as: seller)
  }

  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    try await base.delete(id, as: seller, willSend: willSend)
  }
}

extension CachePolicy {
  fileprivate func allows(_ freshness: Freshness?) -> Bool {
    switch self {
    case .networkOnly, .reload: false
    case .cacheFirst: freshness?.isStale == false
    case .cacheOnly: true
    }
  }
}
