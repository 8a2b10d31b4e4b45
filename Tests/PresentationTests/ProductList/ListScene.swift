import Foundation
import OpenMarketTestSupport
import Testing

/// A list, and a repository that lets the test respond to the page requests of the list, as a base
/// class of test suites.
@MainActor
class ListScene {
  typealias Action = @MainActor (ProductListViewModel) async -> Void
  typealias Call = GatedCalls<GatedProductRepository.PageRequested, ProductPage, MarketError>.Call

  let repository: GatedProductRepository
  let events = InMemoryProductEventBus()
  let images = GatedImageRepository()
  let sellers: GatedSellerCredentialStore
  /// The clock of pauses, and of the current time, which begins at the beginning of 1970.
  let clock = ManualClock()
  let list: ProductListViewModel
  /// The last page request, and the task of the action that sent it.
  private(set) var pending: (call: Call, work: Task<Void, Never>)?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - scope: The products that the list shows.
  ///   - seller: The signed-in seller, or `nil` if no seller is signed in.
  ///   - pageSize: The number of rows on a page.
  ///   - isStubborn: A Boolean value that indicates whether page requests continue after their
  ///     callers are cancelled.
  ///   - prepare: A closure that adds saved pages to the repository of the list.
  init(
    _ scope: ProductListScope = .market, seller: SellerCredential? = nil, pageSize: Int = 2,
    isStubborn: Bool = false,
    prepare: (inout SavedProductRepository) throws -> Void = { _ in }
  ) throws {
    sellers = GatedSellerCredentialStore(seller)
    repository = GatedProductRepository(heedsCancellation: !isStubborn)
    var saved = SavedProductRepository(repository)
    try prepare(&saved)
    list = ProductListViewModel(
      in: .sample(
        of: saved, sellers: sellers, events: events, images: images, clock: clock,
        now: { [clock] in Date(timeIntervalSince1970: clock.now.offset / .seconds(1)) }),
      scope: scope, firstPage: try PageRequest(number: 1, size: pageSize))
  }

  var state: ProductListState { list.state }
  var ids: [Int] { state.ids }

  /// Loads the first page of a market with 100 products. The page contains the products with the
  /// given IDs.
  func load(_ ids: [Int] = [100, 99], hasNext: Bool = true) async throws {
    try await answer(.success(try page(ids, after: hasNext ? 1 : nil))) { await $0.load() }
  }

  /// Starts the given action, and returns its page request.
  @discardableResult
  func begin(_ action: @escaping Action) async throws -> Call {
    let pending = try await repository.pages.begin { [list] in await action(list) }
    self.pending = pending
    return pending.call
  }

  /// Performs the given action, and responds to its page request.
  func answer(
    _ answer: Result<ProductPage, MarketError>,
    to action: @escaping Action
  ) async throws {
    try await begin(action)
    await finish(answer)
  }

  /// Responds to the last page request, and waits for the end of its action.
  func finish(_ answer: Result<ProductPage, MarketError>) async {
    pending?.call.answer(answer)
    await pending?.work.value
    pending = nil
  }

  /// Cancels the action that sent the last page request.
  func cancel() async {
    pending?.work.cancel()
    await pending?.work.value
  }

  /// Returns a page of a market with 100 products. The page contains the products with the given
  /// IDs.
  func page(_ ids: [Int], after number: Int? = 1) throws -> ProductPage {
    try .sample(
      ids: ids, totalCount: 100,
      next: number.map { try PageRequest(number: $0 + 1, size: ids.count) })
  }
}

extension ProductListState {
  var ids: [Int] { rows.map(\.id.rawValue) }
}

extension ProductListState.Phase {
  /// The phase in words. A failure has the code of its error.
  var text: String {
    guard case .failed(let operation, let error) = self else { return "\(self)" }
    return "\(operation) failed: \(error.code.rawValue)"
  }
}
