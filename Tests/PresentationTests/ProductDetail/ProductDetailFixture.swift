import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// A view model for product 32, whose seller is signed in. The test responds to the calls of the view model.
@MainActor
class ProductDetailFixture {
  let repository = GatedProductRepository()
  let events = InMemoryProductEventBus()
  let sellers: GatedSellerCredentialStore
  let images = GatedImageRepository(heedsCancellation: true)
  /// The product on the server before any changes, with a stock of 3 and a price of ₩10,000.
  let original = ProductDetail.sample(id: 32)
  let detail: ProductDetailViewModel

  init() throws {
    sellers = GatedSellerCredentialStore(try .sample())
    detail = .sample(
      of: repository, sellers: sellers, events: events, images: images, now: { .afternoon })
  }

  var state: ProductDetailState { detail.state }
  var name: String? { state.content?.row.product.name }
  var stock: Int64? { state.content?.row.product.stock }

  func load() async throws {
    try await load(.success(original))
    #expect(state.phase == .loaded)
  }

  func load(_ answer: Result<ProductDetail, MarketError>) async throws {
    async let loaded = detail.load()
    try await repository.details.next().answer(answer)
    _ = await loaded
  }

  func refresh(_ answer: Result<ProductDetail, MarketError>) async throws {
    async let refreshed = detail.refresh()
    try await repository.details.next().answer(answer)
    _ = await refreshed
  }

  /// Requests and confirms the deletion, responds to it, and responds to the request that reads the product if `read` isn't
  /// `nil`.
  func delete(
    _ answer: Result<Void, MarketError>, read: Result<ProductDetail, MarketError>? = nil
  ) async throws {
    detail.requestDeletion()
    let confirmed = await confirm()
    try await repository.deletions.next().answer(answer)
    if let read { try await repository.details.next().answer(read) }
    _ = await confirmed.value
  }

  /// Confirms the confirmation in the state, and returns the task that sends the deletion.
  func confirm() async -> Task<WriteFailure?, Never> {
    let confirmed = Task { await detail.confirmShown() }
    await MainActor.turn()
    return confirmed
  }

  /// Returns the original product with the given name and stock.
  func changed(name: String? = nil, stock: Int64? = nil) throws -> ProductDetail {
    try ProductChanges(to: original, name: name, stock: stock).applied()
  }
}

extension ProductDetailViewModel {
  /// Confirms the confirmation in the state, if any.
  @discardableResult
  func confirmShown() async -> WriteFailure? {
    guard let confirmation = state.confirmation else { return nil }
    return await confirm(confirmation)
  }
}
