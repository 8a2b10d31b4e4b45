import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailCancellationTests: ProductDetailFixture {
  @Test func `a cancelled deletion shows the product, which isn't up to date`() async throws {
    try await load()
    detail.requestDeletion()
    let confirmed = await confirm()
    _ = try await repository.deletions.next()
    confirmed.cancel()
    _ = await confirmed.value
    #expect(state.presence == .listed && state.failures == [] && state.confirmation == nil)
    // The server may have deleted the product, so the product must be loaded again.
    #expect(state.phase == .idle)
    try await load(.success(original))
    #expect(state.phase == .loaded)
  }

  @Test func `a deletion that is cancelled before its request wasn't sent`() async throws {
    let asking = AddressAsking(base: repository)
    let detail = ProductDetailViewModel.sample(of: asking, sellers: sellers, events: events)
    async let loaded = detail.load()
    try await repository.details.next().answer(.success(original))
    _ = await loaded
    detail.requestDeletion()
    let before = detail.state
    let confirmed = Task { await detail.confirmShown() }
    let address = try await asking.addresses.next()
    #expect(detail.state.presence == .beingDeleted)
    confirmed.cancel()
    _ = await confirmed.value
    address.answer(.success(()))
    #expect(detail.state == before && before.phase == .loaded)
    #expect(repository.deletions.count == 0)
    let again = Task { await detail.confirmShown() }
    try await asking.addresses.next().answer(.success(()))
    try await repository.deletions.next().answer(.success(()))
    _ = await again.value
    #expect(detail.state.presence == .deleted)
  }

  @Test func `a load that began before a cancelled deletion is repeated`() async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let early = try await repository.details.next()
    detail.requestDeletion()
    let confirmed = await confirm()
    _ = try await repository.deletions.next()
    confirmed.cancel()
    _ = await confirmed.value
    early.answer(.success(original))
    try await repository.details.next().answer(.success(try changed(stock: 5)))
    _ = await refreshed.value
    #expect(stock == 5)
  }

  @Test func `a cancelled caller confirms nothing`() async throws {
    try await load()
    detail.requestDeletion()
    let before = state
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await detail.confirmShown()
    }
    await caller.value
    #expect(state == before)
    #expect(repository.deletions.count == 0)
  }
}

/// A repository that requests a deletion URL before it sends the deletion.
private struct AddressAsking: PartialProductRepository {
  let addresses = GatedCalls<ProductID, Void, MarketError>(cancellation: .cancelled)
  let base: GatedProductRepository

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await base.product(id)
  }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    try await addresses.perform(id)
    try await base.delete(id, as: seller, willSend: willSend)
  }
}
