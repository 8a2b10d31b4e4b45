public import OpenMarketDomain
import Synchronization

/// A product repository that works in memory. It lists the newest product first.
///
/// Its pages are like those of recorded servers: they are counted from the newest product, and an empty page has no total.
public final class InMemoryProductRepository: ProductRepository {
  private struct State {
    var products: [ProductDetail]
    var lastID: Int
    var pagesRead: [PageRequest] = []
  }

  private let state: Mutex<State>
  private let beforeEachRead: @Sendable (inout [ProductDetail]) -> Void

  /// Creates a repository with products.
  ///
  /// - Parameters:
  ///   - products: The products, newest first.
  ///   - beforeEachRead: A change by other users that happens right before each page is read.
  public init(
    _ products: [ProductDetail] = [],
    beforeEachRead: @escaping @Sendable (inout [ProductDetail]) -> Void = { _ in }
  ) {
    state = Mutex(State(products: products, lastID: products.map(\.id.rawValue).max() ?? 0))
    self.beforeEachRead = beforeEachRead
  }

  /// The products, newest first.
  public var products: [ProductDetail] { state.withLock { $0.products } }

  /// The requests for pages so far, in order.
  public var pagesRead: [PageRequest] { state.withLock { $0.pagesRead } }

  /// Changes the products, as another user would.
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
      let index = state.products.firstIndex { $0.id == changes.base.id }
      guard let index else { return nil }
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
    let deleted = state.withLock { state in
      state.products.firstIndex { $0.id == id }.map { state.products.remove(at: $0) }
    }
    if deleted == nil { throw .notFound(reason: nil) }
  }

  private static func isFound(_ product: Product, by query: ProductQuery) -> Bool {
    guard let text = query.searchText?.lowercased() else { return true }
    return [product.name, product.vendor?.name ?? ""].contains { $0.lowercased().contains(text) }
  }
}

extension ProductDetail {
  fileprivate init(_ draft: ProductDraft, id: ProductID, vendor: Vendor?) {
    let images = ProductImage.samples(of: id.rawValue, count: draft.images.count)
    self.init(
      product: Product(
        id: id, vendor: vendor, name: draft.name, description: draft.description,
        thumbnail: images.first?.thumbnail, pricing: draft.pricing, stock: draft.stock,
        createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000)),
      images: images)
  }
}

/// A product repository that returns prepared responses in order, and records its calls.
///
/// If a call has no response left, the repository fails the test and throws `MarketError.invalidRequest`.
public final class ScriptedProductRepository: ProductRepository {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    /// A request for a page.
    case products(ProductQuery, PageRequest)
    /// A request for a product.
    case product(ProductID)
    /// A registration.
    case register(ProductDraft)
    /// An update.
    case update(ProductChanges)
    /// A deletion.
    case delete(ProductID)
  }

  private let pages: AnswerScript<ProductPage, MarketError>
  private let details: AnswerScript<ProductDetail, MarketError>
  private let writes: AnswerScript<ProductDetail, MarketError>
  private let recorded = Mutex<[Call]>([])

  /// Creates a repository with responses in the order of the calls.
  ///
  /// - Parameters:
  ///   - pages: The responses to requests for pages.
  ///   - details: The responses to requests for products.
  ///   - writes: The responses to registrations, updates and deletions.
  ///   - fileID: The file in which the test fails.
  ///   - filePath: The path of that file.
  ///   - line: The line at which the test fails.
  ///   - column: The column at which the test fails.
  public init(
    pages: [Result<ProductPage, MarketError>] = [],
    details: [Result<ProductDetail, MarketError>] = [],
    writes: [Result<ProductDetail, MarketError>] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let name = "ScriptedProductRepository"
    let failure: @Sendable (String) -> MarketError = { .invalidRequest(reason: $0) }
    self.pages = AnswerScript(pages, of: name, at: site, otherwise: failure)
    self.details = AnswerScript(details, of: name, at: site, otherwise: failure)
    self.writes = AnswerScript(writes, of: name, at: site, otherwise: failure)
  }

  /// The calls so far, in order.
  public var calls: [Call] { recorded.withLock(\.self) }

  /// Returns the next response to a request for a page.
  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try answer(.products(query, page), from: pages)
  }

  /// Returns the next response to a request for a product.
  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try answer(.product(id), from: details)
  }

  /// Returns the next response to a write. Doesn't report progress.
  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try answer(.register(draft), from: writes)
  }

  /// Returns the next response to a write.
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try answer(.update(changes), from: writes)
  }

  /// Takes the next response to a write and ignores its product.
  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    willSend?()
    _ = try answer(.delete(id), from: writes)
  }

  private func answer<Value: Sendable>(
    _ call: Call, from script: AnswerScript<Value, MarketError>
  ) throws(MarketError) -> Value {
    recorded.withLock { $0.append(call) }
    return try script.next(for: call.text)
  }
}

extension ScriptedProductRepository.Call {
  fileprivate var text: String {
    switch self {
    case .products(let query, let page):
      "page \(page.number)" + (query.searchText.map { " of the search for “\($0)”" } ?? "")
    case .product(let id): "product \(id)"
    case .register(let draft): "the registration of “\(draft.name)”"
    case .update(let changes): "the update of product \(changes.base.id)"
    case .delete(let id): "the deletion of product \(id)"
    }
  }
}

/// A product repository whose calls wait until the test answers them.
public final class GatedProductRepository: ProductRepository {
  /// The parameters of a request for a page.
  public struct PageRequested: Hashable, Sendable {
    /// The query that the rows match.
    public let query: ProductQuery
    /// The page.
    public let page: PageRequest
  }

  /// A registration and its progress handler.
  public struct Registered: Sendable {
    /// The draft to register.
    public let draft: ProductDraft
    /// The caller's progress handler, which the test can call.
    public let progress: TransferProgressHandler?
  }

  /// The requests for pages.
  public let pages: GatedCalls<PageRequested, ProductPage, MarketError>
  /// The requests for products.
  public let details = GatedCalls<ProductID, ProductDetail, MarketError>(cancellation: .cancelled)
  /// The registrations.
  public let registrations: GatedCalls<Registered, ProductDetail, MarketError>
  /// The updates.
  public let updates = GatedCalls<ProductChanges, ProductDetail, MarketError>(
    cancellation: .cancelled)
  /// The deletions.
  public let deletions = GatedCalls<ProductID, Void, MarketError>(cancellation: .cancelled)

  /// Creates a repository without calls.
  public convenience init() { self.init(heedsCancellation: true) }

  /// Creates a repository without calls.
  ///
  /// - Parameter heedsCancellation: Pass `false` for pages and registrations that ignore cancellation, like a response that is
  ///   being read.
  package init(heedsCancellation: Bool) {
    pages = GatedCalls(cancellation: .cancelled, heedsCancellation: heedsCancellation)
    registrations = GatedCalls(cancellation: .cancelled, heedsCancellation: heedsCancellation)
  }

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await pages.perform(PageRequested(query: query, page: page))
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await details.perform(id)
  }

  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await registrations.perform(Registered(draft: draft, progress: progress))
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await updates.perform(changes)
  }

  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    willSend?()
    try await deletions.perform(id)
  }
}

/// The other users of a market. They add, change and delete random products, the same ones for the same seed.
package final class OtherUsers: Sendable {
  private struct State {
    var generator: SeededGenerator
    var lastID = 10_000
    var areActive = true
  }

  private let state: Mutex<State>

  package init(seed: UInt64) {
    state = Mutex(State(generator: SeededGenerator(seed: seed)))
  }

  /// Makes up to three changes to the products, newest first, and often none.
  package func act(on products: inout [ProductDetail]) {
    state.withLock { state in
      guard state.areActive else { return }
      for _ in 0..<max(0, Int.random(in: -3...3, using: &state.generator)) {
        Self.act(on: &products, &state)
      }
    }
  }

  /// Stops making changes.
  package func leave() {
    state.withLock { $0.areActive = false }
  }

  private static func act(on products: inout [ProductDetail], _ state: inout State) {
    let index = products.indices.randomElement(using: &state.generator)
    switch (Int.random(in: 0..<5, using: &state.generator), index) {
    case (0...1, let index?):
      products.remove(at: index)
    case (2, let index?):
      products[index] = .sample(
        id: products[index].id.rawValue, stock: Int64.random(in: 0...99, using: &state.generator))
    default:
      state.lastID += 1
      products.insert(.sample(id: state.lastID), at: 0)
    }
  }
}
