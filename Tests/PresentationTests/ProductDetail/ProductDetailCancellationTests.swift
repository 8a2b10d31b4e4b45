import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailCancellationTests: ProductDetailFixture {
  @Test func `a write that was sent and given up is taken back, and read again`() async throws {
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
    // It may have been made: what is shown is not called up to date.
    #expect(state.phase == .idle)
    try await load(.success(try changed(stock: 5)))
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }

  @Test(arguments: [MarketError.outcomeUnknown, .forbidden(reason: nil)])
  func `given up while it looks what became of it, too`(error: MarketError) async throws {
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

  @Test func `a deletion that was sent and given up shows the product, in doubt`() async throws {
    try await load()
    detail.requestDeletion()
    let confirmed = await confirm()
    _ = try await repository.deletions.next()
    confirmed.cancel()
    await confirmed.value
    #expect(state.presence == .listed)
    #expect(state.phase == .idle)
  }

  @Test func `a deletion given up while its address is asked for was not sent`() async throws {
    let asking = AddressAsking(repository)
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
    // The user can go on.
    let again = Task { await detail.confirmShown() }
    try await asking.addresses.next().answer(.success(()))
    try await repository.deletions.next().answer(.success(()))
    await again.value
    #expect(detail.state.presence == .deleted)
  }

  @Test func `a read that was under way when a write was given up is begun again`() async throws {
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

  @Test func `what was given up before its turn is asked again`() async throws {
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

  @Test func `asked again, it does not take the place of another question`() async throws {
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

  @Test func `what was given up in the middle lets those after it go on in order`() async throws {
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

  @Test func `who is cancelled before confirming confirms nothing`() async throws {
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
