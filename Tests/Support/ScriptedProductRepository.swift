public import OpenMarketDomain
import Synchronization

/// A product repository that gives prepared answers in order, and remembers what it was asked.
///
/// When it is asked for more than it was given, it fails the test, and answers `MarketError.invalidRequest`.
public final class ScriptedProductRepository: ProductRepository {
  /// One call, with what it was given.
  public enum Call: Hashable, Sendable {
    /// A page was asked for.
    case products(ProductQuery, PageRequest)
    /// One product was asked for.
    case product(ProductID)
    /// A product was to be registered.
    case register(ProductDraft)
    /// A product was to be changed.
    case update(ProductChanges)
    /// A product was to be deleted.
    case delete(ProductID)
  }

  private let pages: AnswerScript<ProductPage, MarketError>
  private let details: AnswerScript<ProductDetail, MarketError>
  private let writes: AnswerScript<ProductDetail, MarketError>
  private let recorded = Mutex<[Call]>([])

  /// Prepares answers: `writes` to registrations, updates and deletions, in the order in which these come. The rest is the
  /// place where the test fails.
  public init(
    pages: [Result<ProductPage, MarketError>] = [],
    details: [Result<ProductDetail, MarketError>] = [],
    writes: [Result<ProductDetail, MarketError>] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
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

  /// Gives the next page.
  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try answer(.products(query, page), from: pages)
  }

  /// Gives the next product.
  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try answer(.product(id), from: details)
  }

  /// Returns the next answer to a write. Doesn't report progress.
  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try answer(.register(draft), from: writes)
  }

  /// Gives the next answer to a write.
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try answer(.update(changes), from: writes)
  }

  /// Takes the next answer to a write and ignores its product.
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
    return try script.next(for: call.text).get()
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
