public import OpenMarketDomain
import OpenMarketLock

/// A product repository that keeps products in memory. It lists them from newest to oldest.
///
/// An empty page has no total count, and a cancelled caller gets `MarketError.cancelled`, as with
/// real servers. Every seller can change every product, and no progress is reported.
public final class InMemoryProductRepository: ProductRepository {
  private struct State {
    var products: [ProductDetail]
    var lastID = 0
    var pagesRead: [PageRequest] = []

    /// Changes the products. A market never gives a product the number of an earlier one, so that
    /// newer products have higher numbers.
    mutating func change(_ change: (inout [ProductDetail]) -> Void) {
      change(&products)
      products.sort { $0.id > $1.id }
      for product in products { lastID = max(lastID, product.id.rawValue) }
    }

    func index(of id: ProductID) throws(MarketError) -> Int {
      let index = products.firstIndex { $0.id == id }
      guard let index else { throw .notFound(reason: nil) }
      return index
    }
  }

  private let state: Mutex<State>
  private let beforeEachRead: @Sendable (inout [ProductDetail]) -> Void
  private let respond: @Sendable (PageRequest, _ read: Int) throws(MarketError) -> ProductPage?

  /// Creates a repository that contains the given products.
  ///
  /// - Parameters:
  ///   - products: The products, in any order.
  ///   - beforeEachRead: A closure that is called before each page is returned, and that can change
  ///     the products. Use it to simulate changes by other users.
  public convenience init(
    _ products: [ProductDetail] = [],
    beforeEachRead: @escaping @Sendable (inout [ProductDetail]) -> Void = { _ in }
  ) {
    self.init(products, beforeEachRead: beforeEachRead) { _, _ in nil }
  }

  /// Creates a repository that contains the given products, and whose pages a closure determines.
  ///
  /// - Parameter respond: A closure that returns the response to a request for a page, or `nil` for
  ///   the products of the repository. Its second argument is the number of requests so far.
  package init(
    _ products: [ProductDetail] = [],
    beforeEachRead: @escaping @Sendable (inout [ProductDetail]) -> Void = { _ in },
    respond: @escaping @Sendable (PageRequest, _ read: Int) throws(MarketError) -> ProductPage?
  ) {
    var state = State(products: [])
    state.change { $0 = products }
    self.state = Mutex(state)
    (self.beforeEachRead, self.respond) = (beforeEachRead, respond)
  }

  /// The products, sorted from newest to oldest.
  public var products: [ProductDetail] { state.withLock { $0.products } }

  /// The requested pages, from first to last.
  public var pagesRead: [PageRequest] { state.withLock { $0.pagesRead } }

  /// Changes the products in a closure. Use this method to simulate changes by other users.
  public func change(_ change: @Sendable (inout [ProductDetail]) -> Void) {
    state.withLock { $0.change(change) }
  }

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    guard !Task.isCancelled else { throw .cancelled }
    let count = state.withLock { state in
      state.pagesRead.append(page)
      return state.pagesRead.count
    }
    if let response = try respond(page, count) { return response }
    return state.withLock { state in
      state.change(beforeEachRead)
      let found = state.products.filter { query.matches($0.product) }
      let rows = found.dropFirst((page.number - 1) * page.size).prefix(page.size)
      guard !rows.isEmpty else { return ProductPage(products: [], totalCount: nil, next: nil) }
      let hasNext = page.number * page.size < found.count
      return ProductPage(
        products: rows.map { $0.product }, totalCount: found.count, next: hasNext ? page.next : nil)
    }
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    guard !Task.isCancelled else { throw .cancelled }
    return try state.withLock { (state) throws(MarketError) in
      state.products[try state.index(of: id)]
    }
  }

  public func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    guard !Task.isCancelled else { throw .cancelled }
    return state.withLock { state in
      state.lastID += 1
      let images = ProductImage.samples(of: state.lastID, count: newProduct.images.count)
      let product = Product(
        id: ProductID(state.lastID), vendor: seller.vendorID.map { Vendor(id: $0) },
        values: newProduct.values, thumbnail: images.first?.thumbnail,
        createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000))
      state.products.insert(ProductDetail(product: product, images: images), at: 0)
      return state.products[0]
    }
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    guard !Task.isCancelled else { throw .cancelled }
    return try state.withLock { (state) throws(MarketError) in
      let index = try state.index(of: changes.base.id)
      state.products[index] = changes.applied(to: state.products[index])
      return state.products[index]
    }
  }

  public func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    guard !Task.isCancelled else { throw .cancelled }
    try state.withLock { (state) throws(MarketError) in
      _ = state.products.remove(at: try state.index(of: id))
    }
  }
}

extension ProductChanges {
  /// Creates a set of changes to some values, for tests.
  package init(
    to base: ProductDetail, name: String? = nil, description: String? = nil, price: Money? = nil,
    discount: Money? = nil, stock: Int64? = nil, thumbnail: ImageID? = nil
  ) throws(ValidationFailure) {
    var values = base.product.values
    if let name { values.name = name }
    if let description { values.description = description }
    if let price { values.price = price }
    if let discount { values.discount = discount }
    if let stock { values.stock = stock }
    try self.init(to: base, values: values, thumbnail: thumbnail)
  }

  /// Returns the given product with the changes, as a server stores them.
  ///
  /// - Parameter detail: The product to apply the changes to, or `nil` to use ``base``.
  public func applied(to detail: ProductDetail? = nil) -> ProductDetail {
    var detail = detail ?? base
    for field in fields { detail.product.values[field] = values[field] }
    if let image = detail.images.first(where: { $0.id == thumbnail }) {
      detail.product.thumbnail = image.thumbnail
    }
    return detail
  }
}

/// A product repository that returns prepared responses, one for each call, and records its calls.
///
/// If there are more calls than prepared responses, the repository fails the test and throws
/// `MarketError.invalidRequest`.
public final class ScriptedProductRepository: ProductRepository, AnswerCounting {
  /// A recorded call.
  public enum Call: Hashable, Sendable {
    /// A call that loads the given page of the products that match a query.
    case products(ProductQuery, PageRequest)
    /// A call that loads the details of a product.
    case product(ProductID)
    /// A call that registers a product.
    case register(NewProduct)
    /// A call that changes a product.
    case update(ProductChanges)
    /// A call that deletes a product.
    case delete(ProductID)
  }

  private let pages: AnswerScript<ProductPage, MarketError>
  private let details: AnswerScript<ProductDetail, MarketError>
  private let writes: AnswerScript<ProductDetail, MarketError>
  private let deletions: AnswerScript<Void, MarketError>
  private let site: FailureLocation
  private let recorded = Mutex<[Call]>([])

  /// Creates a repository that returns the given responses. In each array, the first element is the
  /// response to the first call.
  ///
  /// - Parameters:
  ///   - pages: The responses to calls that load a page.
  ///   - details: The responses to calls that load the details of a product.
  ///   - writes: The responses to calls that register or change a product.
  ///   - deletions: The responses to calls that delete a product.
  ///   - file: The file in which the test fails.
  ///   - line: The line at which the test fails.
  public init(
    pages: [Result<ProductPage, MarketError>] = [],
    details: [Result<ProductDetail, MarketError>] = [],
    writes: [Result<ProductDetail, MarketError>] = [],
    deletions: [Result<Void, MarketError>] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    func queue<Reply>(_ answers: [Result<Reply, MarketError>]) -> AnswerScript<Reply, MarketError> {
      AnswerScript(answers, of: Self.self, file, line) { .invalidRequest(reason: $0) }
    }
    (self.pages, self.details) = (queue(pages), queue(details))
    (self.writes, self.deletions) = (queue(writes), queue(deletions))
    site = FailureLocation(file: file, line: line)
  }

  /// The recorded calls, from first to last.
  public var calls: [Call] { recorded.withLock(\.self) }

  public var unusedAnswerCount: Int { pages.count + details.count + writes.count + deletions.count }

  /// Returns the next prepared page, or throws the next prepared error.
  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let search = query.searchText.map { " of the search for “\($0)”" } ?? ""
    return try answer(.products(query, page), "page \(page.number)\(search)", from: pages)
  }

  /// Returns the next prepared product, or throws the next prepared error.
  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try answer(.product(id), "product \(id)", from: details)
  }

  /// Returns the product in the next prepared response to a write, or throws its error. This method
  /// doesn't report progress.
  public func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    let text = "the registration of “\(newProduct.name)”"
    do throws(MarketError) {
      return try answer(.register(newProduct), text, from: writes)
    } catch {
      if let problem = error.problemOfRegistration { site.fail(problem) }
      throw error
    }
  }

  /// Returns the product in the next prepared response to a write, or throws its error.
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try answer(.update(changes), "the update of product \(changes.base.id)", from: writes)
  }

  /// Returns after the next prepared response to a deletion, or throws its error.
  public func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    try answer(.delete(id), "the deletion of product \(id)", from: deletions)
  }

  private func answer<Value: Sendable>(
    _ call: Call, _ text: String, from script: AnswerScript<Value, MarketError>
  ) throws(MarketError) -> Value {
    recorded.withLock { $0.append(call) }
    return try script.next(for: text)
  }
}

/// A product repository that suspends each call until the test responds to it.
public final class GatedProductRepository: ProductRepository {
  /// The arguments of a call that loads a page.
  public struct PageRequested: Hashable, Sendable {
    /// The query that the products on the page match.
    public let query: ProductQuery
    /// The number and size of the page.
    public let page: PageRequest
  }

  /// The arguments of a call that registers a product.
  public struct Registered: Sendable {
    /// The product to register.
    public let newProduct: NewProduct
    /// The caller's progress handler, which the test can call.
    public let progress: TransferProgressHandler?
  }

  /// The calls that load a page.
  public let pages: GatedCalls<PageRequested, ProductPage, MarketError>
  /// The calls that load the details of a product.
  public let details: GatedCalls<ProductID, ProductDetail, MarketError>
  /// The calls that register a product.
  public let registrations: GatedCalls<Registered, ProductDetail, MarketError>
  /// The calls that change a product.
  public let updates: GatedCalls<ProductChanges, ProductDetail, MarketError>
  /// The calls that delete a product.
  public let deletions: GatedCalls<ProductID, Void, MarketError>
  private let heedsCancellation: Bool

  /// Creates a repository that hasn't received a call yet.
  ///
  /// - Parameters:
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled read throws
  ///     `MarketError.cancelled` immediately, and a cancelled write `MarketError.outcomeUnknown`, or
  ///     `cancelled` if the caller was cancelled before the call. If the value is `false`, the call
  ///     continues to wait for the test's response.
  ///   - file: The file of the warning about a call without a response.
  ///   - line: The line of the warning.
  public init(heedsCancellation: Bool = true, file: StaticString = #filePath, line: UInt = #line) {
    func calls<Request, Reply>(
      _ name: String, cancellation: MarketError = .cancelled,
      problem: @escaping @Sendable (MarketError) -> String? = { _ in nil }
    ) -> GatedCalls<Request, Reply, MarketError> {
      GatedCalls(
        named: "GatedProductRepository.\(name)", cancellation: cancellation,
        heedsCancellation: heedsCancellation, file, line, problem: problem)
    }
    self.heedsCancellation = heedsCancellation
    pages = calls("pages")
    details = calls("details")
    registrations = calls(
      "registrations", cancellation: .outcomeUnknown(), problem: \.problemOfRegistration)
    updates = calls("updates", cancellation: .outcomeUnknown())
    deletions = calls("deletions", cancellation: .outcomeUnknown())
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
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    guard !heedsCancellation || !Task.isCancelled else { throw .cancelled }
    return try await registrations.perform(Registered(newProduct: newProduct, progress: progress))
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    guard !heedsCancellation || !Task.isCancelled else { throw .cancelled }
    return try await updates.perform(changes)
  }

  public func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    guard !heedsCancellation || !Task.isCancelled else { throw .cancelled }
    try await deletions.perform(id)
  }
}

extension MarketError {
  /// A sentence that explains that no repository throws this error for a registration, or `nil` if
  /// a repository can throw it. Updates and deletions read, too, so that they can throw any error
  /// of a read.
  fileprivate var problemOfRegistration: String? {
    guard case .unreachable(let reason) = self, !reason.isUnsent else { return nil }
    return "A repository doesn't throw \(reason) for a registration. If the response is lost, it"
      + " throws outcomeUnknown(UnknownOutcome(response: .unreachable(.\(reason))))."
  }

  /// The error without the reasons of an unknown outcome. The candidates stay.
  package var withoutDetails: MarketError {
    guard case .outcomeUnknown(let outcome) = self else { return self }
    return .outcomeUnknown(UnknownOutcome(candidates: outcome.candidates))
  }
}

/// Returns the result of a call, without the reasons of an unknown outcome.
package func outcome<Value>(
  of call: () async throws(MarketError) -> Value
) async -> Result<Value, MarketError> {
  await Result(call).mapError(\.withoutDetails)
}
