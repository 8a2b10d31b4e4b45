import Foundation
import OpenMarketTestSupport
import Testing

/// A list, and a repository that lets the test respond to the page requests of the list, as a base
/// class of test suites.
@MainActor
class ListScene {
  typealias Action = @MainActor (ProductListViewModel) async -> Void
  typealias Answer = Result<ProductPage, MarketError>
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
  ///   - isStubborn: A Boolean value that indicates whether page requests continue after their
  ///     callers are cancelled.
  ///   - prepare: A closure that adds saved pages to the repository of the list.
  init(
    _ scope: ProductListScope = .market, seller: SellerCredential? = nil, pageSize: Int = 2,
    isStubborn: Bool = false, prepare: (inout SavedProductRepository) throws -> Void = { _ in }
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
  func load(_ ids: [Int] = [100, 99]) async throws {
    try await answer(.success(try page(ids))) { await $0.load() }
  }

  /// Starts the given action, and returns its page request.
  @discardableResult
  func begin(_ action: @escaping Action) async throws -> Call {
    let pending = try await repository.pages.begin { [list] in await action(list) }
    self.pending = pending
    return pending.call
  }

  /// Performs the given action, and responds to its page request.
  func answer(_ answer: Answer, to action: @escaping Action) async throws {
    try await begin(action)
    await finish(answer)
  }

  /// Responds to the last page request, and waits for the end of its action.
  func finish(_ answer: Answer) async {
    pending?.call.answer(answer)
    await pending?.work.value
    pending = nil
  }

  /// Returns the page with the given number, which contains the products with the given IDs. It's
  /// the last page if the number is `nil`.
  func page(_ ids: [Int], of totalCount: Int = 100, number: Int? = 1) throws -> ProductPage {
    let next = try number.map { try PageRequest(number: $0 + 1, size: ids.count) }
    return .sample(ids: ids, totalCount: totalCount, next: next)
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
