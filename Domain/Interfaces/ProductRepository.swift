/// A repository that loads and changes the products of the market.
///
/// If the caller is cancelled, methods throw ``MarketError/cancelled``. Methods that change the market never send a request
/// twice. They throw ``MarketError/outcomeUnknown(_:)`` if the request may have been sent, but the server neither confirmed nor
/// refused it. In this case, use cases such as ``RegisterProductUseCase`` determine the outcome.
public protocol ProductRepository: Sendable {
  /// Loads a page of the products that match the given query, newest first. The method always asks the server.
  ///
  /// The page is unchecked and can have too many rows or contain a product twice. ``FetchProductPageUseCase`` corrects such
  /// pages.
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage

  /// Loads the given product with all details, including its images. The method always asks the server.
  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail

  /// Loads a page like ``products(matching:page:)``, with the given cache policy.
  ///
  /// By default, a repository has no cache: this method throws ``MarketError/notCached`` for ``CachePolicy/cacheOnly``, and asks the
  /// server otherwise.
  func products(
    matching query: ProductQuery, page: PageRequest, policy: CachePolicy
  ) async throws(MarketError) -> ProductPage

  /// Loads a product like ``product(_:)``, with the given cache policy.
  ///
  /// By default, a repository has no cache: this method throws ``MarketError/notCached`` for ``CachePolicy/cacheOnly``, and asks the
  /// server otherwise.
  func product(_ id: ProductID, policy: CachePolicy) async throws(MarketError) -> ProductDetail

  /// Registers a product.
  ///
  /// - Parameters:
  ///   - draft: The product to register.
  ///   - seller: The credential of the seller.
  ///   - progress: A closure that receives the number of bytes sent.
  /// - Returns: The registered product on the server.
  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail

  /// Updates a product.
  ///
  /// - Parameters:
  ///   - changes: The changes to the product.
  ///   - seller: The credential of the seller.
  /// - Returns: The updated product on the server.
  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail

  /// Deletes a product. Some servers need several requests for a deletion.
  ///
  /// Implementations call `willSend` before the request that deletes the product, and then check for cancellation. If the caller
  /// is cancelled before this check, implementations must not send the request.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product.
  ///   - seller: The credential of the seller.
  ///   - willSend: A closure that is called before the request that deletes the product. If the caller is cancelled before the
  ///     closure is called, the product isn't deleted.
  /// - Throws: ``MarketError/notFound(reason:)`` if the product doesn't exist.
  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError)
}

extension ProductRepository {
  public func products(
    matching query: ProductQuery, page: PageRequest, policy: CachePolicy
  ) async throws(MarketError) -> ProductPage {
    guard policy != .cacheOnly else { throw .notCached }
    return try await products(matching: query, page: page)
  }

  public func product(
    _ id: ProductID, policy: CachePolicy
  ) async throws(MarketError) -> ProductDetail {
    guard policy != .cacheOnly else { throw .notCached }
    return try await product(id)
  }

  /// Returns a sequence with the cached page, and then the page from the server. See ``CachedThenFresh``.
  public func cachedThenFresh(
    matching query: ProductQuery, page: PageRequest
  ) -> CachedThenFresh<ProductPage> {
    CachedThenFresh { policy throws(MarketError) in
      let page = try await products(matching: query, page: page, policy: policy)
      return (page, page.freshness?.isStale == false)
    }
  }

  /// Returns a sequence with the cached product, and then the product from the server. See ``CachedThenFresh``.
  public func cachedThenFresh(_ id: ProductID) -> CachedThenFresh<ProductDetail> {
    CachedThenFresh { policy throws(MarketError) in
      let detail = try await product(id, policy: policy)
      return (detail, detail.freshness?.isStale == false)
    }
  }
}

/// An asynchronous sequence with at most two versions of a value: the cached version, if any, and then the version from the server.
///
/// If the cached version is fresh, the sequence ends after it and sends no request. If the request fails, the sequence throws its
/// error after the cached version. Each iteration reads the cache again.
public struct CachedThenFresh<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = MarketError
  typealias Load = @Sendable (CachePolicy) async throws(MarketError) -> (Value, isFresh: Bool)

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let load: Load
    fileprivate var policies: [CachePolicy] = [.cacheOnly, .networkOnly]

    public mutating func next() async throws(MarketError) -> Value? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(MarketError) -> Value? {
      while !policies.isEmpty {
        let policy = policies.removeFirst()
        do throws(MarketError) {
          let (value, isFresh) = try await load(policy)
          if isFresh { policies = [] }
          return value
        } catch {
          // A cached error, such as a page that can't be decoded, doesn't keep the server from being asked.
          if policy == .cacheOnly, error != .cancelled { continue }
          policies = []
          throw error
        }
      }
      return nil
    }
  }

  let load: Load

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(load: load) }
}
