package import Foundation
package import OpenMarketDomain

/// A product repository that saves the pages and products that another repository reads, and returns them when they're asked for.
///
/// Only values that the other repository could read are saved, so an unreadable response never replaces a saved page. A write
/// removes the values that it may have changed before it returns, even if its outcome is unknown. A product that doesn't exist on
/// the server anymore is removed, too. Saved values contain nothing of a seller's credential.
package struct SavingProductRepository: ProductRepository {
  /// A saved value: a page of a list, or a product.
  private struct Item {
    /// The name of the file.
    let name: String
    /// The text that identifies the value. The text is in the file, because two values may have the same name.
    let key: String
  }

  /// The number of the format. Change this number together with the meaning of a saved value.
  private static let format = 2

  private let base: any ProductRepository
  private let store: SavedPageStore
  private let market: String
  private let marketHash: String
  private let secrets: KnownSecrets
  private let now: @Sendable () -> Date

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - base: The repository that reads and changes the market.
  ///   - store: The store for the pages and products.
  ///   - market: A text that identifies the server and the version of its API.
  ///   - secrets: The secrets that a server may repeat. A value with one of these secrets isn't saved.
  ///   - now: A closure that returns the current date.
  package init(
    _ base: any ProductRepository, store: SavedPageStore, market: String, secrets: KnownSecrets,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.base = base
    self.store = store
    self.market = market
    marketHash = Checksum.hash(of: market)
    self.secrets = secrets
    self.now = now
  }

  // MARK: - Reads

  @concurrent
  package func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let mark = await store.read { $0.mark }
    let answer = try await base.products(matching: query, page: page)
    // A page without a single readable row isn't better than the saved one.
    if !answer.rows.isEmpty || answer.invalidRows.isEmpty {
      save(SavedPage(answer, at: timestamp), as: item(of: query, page), since: mark)
    }
    return answer
  }

  @concurrent
  package func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    let mark = await store.read { $0.mark }
    do throws(MarketError) {
      let detail = try await base.product(id)
      if detail.id == id {
        save(SavedDetail(detail, at: timestamp), as: item(of: id), since: mark)
      }
      return detail
    } catch {
      if case .notFound = error { remove(id) }
      throw error
    }
  }

  @concurrent
  package func savedProducts(
    matching query: ProductQuery, page: PageRequest
  ) async -> ProductPage? {
    let saved: SavedPage? = await saved(item(of: query, page))
    return saved?.page
  }

  @concurrent
  package func savedProduct(_ id: ProductID) async -> ProductDetail? {
    let saved: SavedDetail? = await saved(item(of: id))
    return saved?.detail
  }

  package func takeSavingProblem() -> SavingProblem? { store.takeProblem() }

  // MARK: - Writes

  @concurrent
  package func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await write { () throws(MarketError) in
      try await base.register(newProduct, as: seller, progress: progress)
    }
  }

  @concurrent
  package func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await write(changes.base.id) { () throws(MarketError) in
      try await base.update(changes, as: seller)
    }
  }

  @concurrent
  package func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    try await write(id) { () throws(MarketError) in
      try await base.delete(id, as: seller, willSend: willSend)
    }
  }

  /// Performs a write. Unless the server refused the write or didn't receive it, the product and all lists are removed.
  private func write<Value>(
    _ id: ProductID? = nil, _ operation: () async throws(MarketError) -> Value
  ) async throws(MarketError) -> Value {
    do throws(MarketError) {
      let value = try await operation()
      removeChanged(id)
      return value
    } catch {
      switch error {
      case .outcomeUnknown, .cancelled, .notFound: removeChanged(id)
      default: break
      }
      throw error
    }
  }

  private func removeChanged(_ id: ProductID?) {
    let (lists, product) = ("\(marketHash)-list-", id.map { item(of: $0).name })
    store.remove { $0.hasPrefix(lists) || $0 == product }
  }

  private func remove(_ id: ProductID) {
    store.remove(item(of: id).name)
  }

  // MARK: - Files

  private func item(of query: ProductQuery, _ page: PageRequest) -> Item {
    let key = "\(Self.format) \(market) list \(page.size) \(page.number) \(query.searchText ?? "")"
    return Item(name: "\(marketHash)-list-\(Checksum.hash(of: key))", key: key)
  }

  private func item(of id: ProductID) -> Item {
    Item(name: "\(marketHash)-product-\(id)", key: "\(Self.format) \(market) product \(id)")
  }

  private func saved<Value: Decodable>(_ item: Item) async -> Value? {
    if store.isWaiting(item.name) { await store.flush() }
    let bytes = await store.read { $0.contents(of: item.name, key: item.key) }
    return bytes.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
  }

  /// Saves a value after it's returned.
  private func save(
    _ value: some Encodable & Sendable, as item: Item, since mark: SavedPageStore.Mark
  ) {
    store.write(item.name) { [secrets] store in
      guard let bytes = try? JSONEncoder().encode(value),
        !secrets.mask.hides(in: bytes + item.key.utf8)
      else { return }
      store.save([UInt8](bytes), as: item.name, key: item.key, since: mark)
    }
  }

  private var timestamp: Timestamp {
    Timestamp(
      millisecondsSince1970: Int64(max(0, min(now().timeIntervalSince1970 * 1_000, 1e15))))
  }
}
