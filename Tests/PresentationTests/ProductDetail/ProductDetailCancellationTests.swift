import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailCancellationTests: ProductDetailFixture {
  @Test func `a cancelled write is rolled back, and the product is loaded again`() async throws {
    try await load()
    let before = state
    let confirmed = await confirm(try stock(5))
    _ = try await repository.updates.next()
    confirmed.cancel()
    await confirmed.value
    #expect(state.content == before.content)
    #expect(state.failures == [])
    #expect(state.confirmation == nil)
    #expect(!state.isPending)
    // The server may have made the change, so the product must be loaded again.
    #expect(state.phase == .idle)
    try await load(.success(try changed(stock: 5)))
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }

  @Test(arguments: [MarketError.outcomeUnknown(), .forbidden(reason: nil)])
  func `a write that is cancelled while its outcome is checked is rolled back`(error: MarketError)
    async throws
  {
    try await load()
    let confirmed = await confirm(try stock(5))
    try await repository.updates.next().answer(.failure(error))
    _ = try await repository.details.next()
    confirmed.cancel()
    await confirmed.value
    #expect(stock == 3)
    #expect(state.failures == [])
    #expect(state.phase == .idle)
  }

  @Test func `a cancelled deletion shows the product, which isn't up to date`() async throws {
    try await load()
    detail.requestDeletion()
    let confirmed = await confirm()
    _ = try await repository.deletions.next()
    confirmed.cancel()
    await confirmed.value
    #expect(state.presence == .listed)
    #expect(state.phase == .idle)
  }

  @Test func `a deletion that is cancelled before its request wasn't sent`() async throws {
    let asking = AddressAsking(base: repository)
    let detail = ProductDetailViewModel.sample(of: asking, sellers: sellers, events: events)
    async let loaded: Void = detail.load()
    try await repository.details.next().answer(.success(original))
    await loaded
    detail.requestDeletion()
    let before = detail.state
    let confirmed = Task { await detail.confirmShown() }
    let address = try await asking.addresses.next()
    #expect(detail.state.presence == .beingDeleted)
    confirmed.cancel()
    await confirmed.value
    address.answer(.success(()))
    #expect(detail.state == before && before.phase == .loaded)
    #expect(repository.deletions.count == 0)
    let again = Task { await detail.confirmShown() }
    try await asking.addresses.next().answer(.success(()))
    try await repository.deletions.next().answer(.success(()))
    await again.value
    #expect(detail.state.presence == .deleted)
  }

  @Test func `a load that began before a cancelled write is repeated`() async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let early = try await repository.details.next()
    let confirmed = await confirm(try stock(5))
    _ = try await repository.updates.next()
    confirmed.cancel()
    await confirmed.value
    early.answer(.success(original))
    try await repository.details.next().answer(.success(try changed(stock: 5)))
    await refreshed.value
    #expect(stock == 5)
  }

  @Test func `a write that is cancelled in the queue is confirmed again`() async throws {
    try await load()
    let first = await confirm(try stock(5))
    let call = try await repository.updates.next()
    detail.requestEdit(try name("Lamp"))
    let before = state
    let second = await confirm()
    #expect(name == "Lamp")
    second.cancel()
    await second.value
    #expect(state == before)
    call.answer(.success(try changed(stock: 5)))
    await first.value
    #expect(repository.updates.count == 1)
    #expect(state.phase == .loaded)
  }

  @Test func `a cancelled write doesn't replace another confirmation`() async throws {
    try await load()
    let first = await confirm(try stock(5))
    let call = try await repository.updates.next()
    let second = await confirm(try name("Lamp"))
    detail.requestDeletion()
    second.cancel()
    await second.value
    #expect(state.confirmation?.write == .deletion)
    call.answer(.success(try changed(stock: 5)))
    await first.value
  }

  @Test func `a cancelled write in the queue doesn't stop the next ones`() async throws {
    try await load()
    let callers = [
      await confirm(try stock(5)), await confirm(try name("Lamp")), await confirm(try stock(6)),
    ]
    let call = try await repository.updates.next()
    callers[1].cancel()
    await callers[1].value
    await MainActor.turn()
    #expect(repository.updates.count == 1)
    call.answer(.success(try changed(stock: 5)))
    await callers[0].value
    let next = try await repository.updates.next()
    #expect(next.request.stock == 6)
    next.answer(.success(try changed(stock: 6)))
    await callers[2].value
    #expect((name, stock) == ("Product 32", 6))
  }

  @Test func `a cancelled caller confirms nothing`() async throws {
    try await load()
    detail.requestEdit(try stock(5))
    let before = state
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await detail.confirmShown()
    }
    await caller.value
    #expect(state == before)
    #expect(repository.updates.count == 0)
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
