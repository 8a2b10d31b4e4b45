import OpenMarketTestSupport
import Testing

/// A view model for product 32, whose seller is signed in, as a base class of test suites. The test
/// responds to the calls of the view model.
@MainActor
class DetailScene {
  typealias Answer = Result<ProductDetail, MarketError>

  let repository = GatedProductRepository()
  let events = InMemoryProductEventBus()
  let sellers: GatedSellerCredentialStore
  /// The product on the server before any changes, with a stock of 3 and a price of ₩10,000.
  let original = ProductDetail.sample(id: 32)
  let detail: ProductDetailViewModel

  init() throws {
    sellers = GatedSellerCredentialStore(.sample())
    detail = ProductDetailViewModel(
      id: original.id, in: .sample(of: repository, sellers: sellers, events: events))
  }

  var state: ProductDetailState { detail.state }
  var stock: Int64? { state.stock }

  func load() async throws {
    try await load(.success(original))
    #expect(state.phase == .loaded)
  }

  func load(_ answer: Answer) async throws {
    try await repository.details.answer(answer, to: detail.load)
  }

  func refresh(_ answer: Answer) async throws {
    try await repository.details.answer(answer, to: detail.refresh)
  }

  /// Requests and confirms the deletion, responds to it, and responds to the request that reads the
  /// product if `read` isn't `nil`.
  @discardableResult
  func delete(
    _ answer: Result<Void, MarketError>, read: Answer? = nil
  ) async throws -> DeletionFailure? {
    detail.requestDeletion()
    let confirmed = await confirm()
    try await repository.deletions.next().answer(answer)
    if let read { try await repository.details.next().answer(read) }
    return await confirmed.value
  }

  /// Requests and confirms the deletion, and cancels it after it was sent.
  func cancelDeletion() async throws {
    detail.requestDeletion()
    let confirmed = await confirm()
    _ = try await repository.deletions.next()
    confirmed.cancel()
    _ = await confirmed.value
  }

  /// Confirms the confirmation in the state, and returns the task that sends the deletion.
  func confirm() async -> Task<DeletionFailure?, Never> {
    let confirmed = Task { await detail.confirmShown() }
    await MainActor.turn()
    return confirmed
  }
}

extension ProductDetailState {
  var stock: Int64? { content?.row.product.stock }
}

extension ProductDetailViewModel {
  /// Confirms the confirmation in the state, if any.
  @discardableResult
  func confirmShown() async -> DeletionFailure? {
    guard let confirmation = state.confirmation else { return nil }
    return await confirm(confirmation)
  }
}
