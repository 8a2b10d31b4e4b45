import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailEditTests: ProductDetailFixture {
  @Test func `changes that are empty or of another product aren't confirmed`() async throws {
    try await load()
    detail.requestEdit(try stock(3))
    detail.requestEdit(try ProductChanges(to: .sample(id: 33), stock: 5))
    #expect(state.confirmation == nil)
  }

  @Test func `a 403 of the product's owner means a wrong secret`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.forbidden(reason: nil)), read: .success(original))
    #expect(state.failures.map(\.message.code) == [.wrongSecret])
  }

  @Test func `an edit without a seller is never shown, and is sent after signing in`() async throws
  {
    try await load()
    await sellers.set(nil)
    let before = state.content
    var states = detail.states(buffering: .unbounded).makeAsyncIterator()
    detail.requestEdit(try stock(5))
    await detail.confirmShown()
    // Three states were published: the state before the edit, the state with the confirmation, and the state with the failure.
    for _ in 1...3 { #expect(await states.next()?.content == before) }
    #expect(state.failures.map(\.reason) == [.notSignedIn] && repository.updates.count == 0)
    await sellers.set(try .sample())
    let failure = try #require(state.failures.first)
    async let retried: Void = detail.retry(failure.id)
    try await repository.updates.next().answer(.success(try changed(stock: 5)))
    await retried
    #expect(stock == 5 && state.failures == [])
  }

  @Test func `edits are sent one after the other, in order`() async throws {
    try await load()
    let first = await confirm(try stock(5))
    let second = await confirm(try name("Lamp"))
    #expect(state.pending.count == 2)
    #expect((name, stock) == ("Lamp", 5))
    let call = try await repository.updates.next()
    #expect(repository.updates.count == 1)
    call.answer(.success(try changed(stock: 5)))
    await first.value
    #expect((name, stock) == ("Lamp", 5))
    #expect(state.pending.count == 1)
    let next = try await repository.updates.next()
    #expect(next.request.name == "Lamp")
    #expect(next.request.stock == nil)
    next.answer(.success(try changed(name: "Lamp", stock: 5)))
    await second.value
    #expect((name, stock) == ("Lamp", 5))
    #expect(!state.isPending)
  }

  @Test func `only the failed one of two edits is rolled back`() async throws {
    try await load()
    for isFirst in [true, false] {
      let first = await confirm(try stock(isFirst ? 5 : 6))
      let second = await confirm(try name(isFirst ? "Lamp" : "Light"))
      let call = try await repository.updates.next()
      call.answer(isFirst ? .failure(.timedOut) : .success(try changed(name: "Lamp", stock: 6)))
      await first.value
      #expect(stock == (isFirst ? 3 : 6))
      #expect(name == (isFirst ? "Lamp" : "Light"))
      let next = try await repository.updates.next()
      next.answer(isFirst ? .success(try changed(name: "Lamp")) : .failure(.timedOut))
      await second.value
      #expect(stock == (isFirst ? 3 : 6))
      #expect(name == "Lamp")
    }
    #expect(state.failures.map(\.message.code) == [.timedOut, .timedOut])
    #expect(state.failures.map(\.id) == [1, 4])
  }

  @Test func `an edit that is no longer valid isn't sent`() async throws {
    try await load()
    let price = Money(tenThousandths: 10_0000, currency: .usd)
    let dollars = try ProductChanges(to: original, price: price)
    let first = await confirm(dollars)
    // The second edit sets the discount to two dollars. It's not valid anymore after the first edit fails, because the price
    // stays in won.
    let second = await confirm(
      try ProductChanges(
        to: dollars.applied(), discount: Money(tenThousandths: 2_0000, currency: .usd)))
    try await repository.updates.next().answer(.failure(.offline))
    await first.value
    await second.value
    #expect(state.content?.detail == original)
    #expect(state.failures.map(\.message.code) == [.offline, .noLongerFits])
    #expect(
      state.failures.last?.reason == .noLongerFits([.discountCurrency(.usd, price: .krw)]))
    #expect(repository.updates.count == 1)
  }

  @Test func `an edit that another screen has made isn't sent again`() async throws {
    try await load()
    let first = await confirm(try name("Lamp"))
    let second = await confirm(try stock(5))
    await events.post(.updated(try changed(stock: 5)))
    try await repository.updates.next().answer(.success(try changed(name: "Lamp", stock: 5)))
    await first.value
    await second.value
    #expect((name, stock) == ("Lamp", 5))
    #expect(repository.updates.count == 1)
    #expect(state.failures == [])
  }

  @Test func `an edit can be confirmed before the product is loaded`() async throws {
    let confirmed = await confirm(try stock(5))
    #expect(state.content == nil)
    #expect(state.isPending)
    try await repository.updates.next().answer(.success(try changed(stock: 5)))
    await confirmed.value
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }

  // MARK: - Unknown outcomes

  @Test func `an edit that is found after a lost response succeeded`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.outcomeUnknown()), read: .success(try changed(stock: 5)))
    #expect(stock == 5)
    #expect(state.failures == [])
  }

  @Test func `an edit with an unknown outcome is retried once`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.outcomeUnknown()), read: .success(original))
    #expect(stock == 3 && state.phase == .idle)
    let failure = try #require(state.failures.first)
    #expect(failure.reason == .outcomeUnknown)
    let retries = [1, 2].map { _ in Task { await detail.retry(failure.id) } }
    let call = try await repository.updates.next()
    #expect(call.request.stock == 5 && state.failures == [] && stock == 5)
    call.answer(.success(try changed(stock: 5)))
    for retry in retries { await retry.value }
    #expect(stock == 5 && repository.updates.count == 2)
  }

  @Test func `a load that began before an unknown outcome is repeated`() async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let early = try await repository.details.next()
    try await edit(try stock(5), .failure(.outcomeUnknown()), read: .failure(.offline))
    #expect(state.phase == .refreshing)
    early.answer(.success(original))
    try await repository.details.next().answer(.success(try changed(stock: 5)))
    await refreshed.value
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }

  @Test func `after an unknown outcome, an edit is sent as it was confirmed`() async throws {
    try await load()
    let first = await confirm(try stock(5))
    // The second edit sets the stock back to 3. It must be sent even though the product still has a stock of 3 in the state,
    // because the server may have made the first edit.
    let second = await confirm(try stock(3))
    try await repository.updates.next().answer(.failure(.outcomeUnknown()))
    try await repository.details.next().answer(.failure(.offline))
    await first.value
    let call = try await repository.updates.next()
    #expect(call.request.stock == 3)
    call.answer(.success(original))
    await second.value
    #expect(stock == 3)
    #expect(state.phase == .loaded)
  }

  @Test func `a deletion with an unknown outcome is retried`() async throws {
    try await load()
    try await delete(.failure(.outcomeUnknown()), read: .success(original))
    #expect(state.presence == .listed && state.phase == .idle)
    let failure = try #require(state.failures.first)
    async let retried: Void = detail.retry(failure.id)
    try await repository.deletions.next().answer(.success(()))
    await retried
    #expect(state.presence == .deleted && state.failures == [])
  }
}
