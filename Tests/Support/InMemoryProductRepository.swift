public import OpenMarketDomain
import Synchronization

/// A small market that works: it lists, finds, registers, changes and deletes, in memory, newest first.
///
/// It answers as recorded servers do: pages are counted from the top, and a page that has nothing tells no total.
public final class InMemoryProductRepository: ProductRepository {
  private struct State {
    var products: [ProductDetail]
    var lastID: Int
    var pagesRead: [PageRequest] = []
  }

  private let state: Mutex<State>
  private let beforeEachRead: @Sendable (inout [ProductDetail]) -> Void

  /// - Parameters:
  ///   - products: The products, newest first.
  ///   - beforeEachRead: A change by other users that happens right before each page is read.
  public init(
    _ products: [ProductDetail] = [],
    beforeEachRead: @escaping @Sendable (inout [ProductDetail]) -> Void = { _ in }
  ) {
    let lastID = products.map(\.id.rawValue).max() ?? 0
    state = Mutex(State(products: products, lastID: lastID))
    self.beforeEachRead = beforeEachRead
  }

  /// The products, newest first.
  public var products: [ProductDetail] { state.withLock { $0.products } }

  /// The pages that were read so far, in order.
  public var pagesRead: [PageRequest] { state.withLock { $0.pagesRead } }

  /// Changes the market, as others do.
  public func change(_ change: @Sendable (inout [ProductDetail]) -> Void) {
    state.withLock { state in
      change(&state.products)
      state.lastID = max(state.lastID, state.products.map(\.id.rawValue).max() ?? 0)
    }
  }

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    state.withLock { state in
      state.pagesRead.append(page)
      beforeEachRead(&state.products)
      let found = state.products.map(\.product).filter { Self.isFound($0, by: query) }
      let rows = found.dropFirst((page.number - 1) * page.size).prefix(page.size)
      guard !rows.isEmpty else { return ProductPage(rows: [], totalCount: nil, next: nil) }
      let hasNext = page.number * page.size < found.count
      return ProductPage(
        rows: Array(rows), totalCount: found.count, next: hasNext ? page.next : nil)
    }
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    guard let product = products.first(where: { $0.id == id }) else { throw .notFound(reason: nil) }
    return product
  }

  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    state.withLock { state in
      state.lastID += 1
      let product = ProductDetail(
        draft, id: ProductID(state.lastID), vendor: seller.vendorID.map { Vendor(id: $0) })
      state.products.insert(product, at: 0)
      return product
    }
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    let updated = state.withLock { state -> ProductDetail? in
      guard let index = state.products.firstIndex(where: { $0.id == changes.base.id }) else {
        return nil
      }
      state.products[index] = changes.applied(to: state.products[index])
      return state.products[index]
    }
    guard let updated else { throw .notFound(reason: nil) }
    return updated
  }

  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    willSend?()
    let isGone = state.withLock { state in
      let count = state.products.count
      state.products.removeAll { $0.id == id }
      return state.products.count == count
    }
    if isGone { throw .notFound(reason: nil) }
  }

  private static func isFound(_ product: Product, by query: ProductQuery) -> Bool {
    guard let text = query.searchText?.lowercased() else { return true }
    return [product.name, product.vendor?.name ?? ""].contains { $0.lowercased().contains(text) }
  }
}

extension ProductDetail {
  fileprivate init(_ draft: ProductDraft, id: ProductID, vendor: Vendor?) {
    let images = draft.images.indices.map { index in
      let base = "https://market.example/pictures/\(id)-\(index)"
      return ProductImage(
        id: ImageID(id.rawValue * 10 + index), original: ImageURL(base + "_origin"),
        thumbnail: ImageURL(base + "_thumb"))
    }
    self.init(
      product: Product(
        id: id, vendor: vendor, name: draft.name, description: draft.description,
        thumbnail: images.first?.thumbnail, pricing: draft.pricing, stock: draft.stock,
        createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000)),
      images: images)
  }
}
