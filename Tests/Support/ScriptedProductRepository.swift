public import OpenMarketDomain
import Synchronization

/// A product repository that gives prepared answers in order, and ``MarketError/invalidRequest(reason:)`` when it is
/// asked for more than it was given. It remembers what it was asked.
public final class ScriptedProductRepository: ProductRepository {
  /// One call, with what it was given.
  public enum Call: Hashable, Sendable {
    case products(ProductQuery, PageRequest)
    case product(ProductID)
    case register(ProductDraft)
    case update(ProductChanges)
    case delete(ProductID)
  }

  private struct State {
    var pages: [Result<ProductPage, MarketError>]
    var details: [Result<ProductDetail, MarketError>]
    var writes: [Result<ProductDetail, MarketError>]
    var calls: [Call] = []
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - pages: the answers to reads of the list, in order.
  ///   - details: the answers to reads of one product, in order.
  ///   - writes: the answers to registrations, updates and deletions, in the order in which these come.
  public init(
    pages: [Result<ProductPage, MarketError>] = [],
    details: [Result<ProductDetail, MarketError>] = [],
    writes: [Result<ProductDetail, MarketError>] = []
  ) {
    state = Mutex(State(pages: pages, details: details, writes: writes))
  }

  /// The calls so far, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try answer(.products(query, page)) { Self.next(&$0.pages) }.get()
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try answer(.product(id)) { Self.next(&$0.details) }.get()
  }

  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: ByteProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try answer(.register(draft)) { Self.next(&$0.writes) }.get()
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try answer(.update(changes)) { Self.next(&$0.writes) }.get()
  }

  public func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    _ = try answer(.delete(id)) { Self.next(&$0.writes) }.get()
  }

  private func answer<Value: Sendable>(
    _ call: Call, _ next: @Sendable (inout State) -> Result<Value, MarketError>
  ) -> Result<Value, MarketError> {
    state.withLock { state in
      state.calls.append(call)
      return next(&state)
    }
  }

  private static func next<Value>(
    _ answers: inout [Result<Value, MarketError>]
  ) -> Result<Value, MarketError> {
    answers.isEmpty
      ? .failure(.invalidRequest(reason: "the script has no answer left")) : answers.removeFirst()
  }
}
