import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailEditTests: ProductDetailFixture {
  @Test func `an edit is asked for, then shown at once, then made`() async throws {
    try await load()
    let changes = try stock(5)
    detail.requestEdit(changes)
    #expect(state.confirmation?.write == .edit(changes))
    #expect(state.confirmation?.text == "Stock: 3 → 5")
    #expect(stock == 3)
    let confirmed = await confirm()
    #expect(state.confirmation == nil)
    #expect(state.pending == [.edit(changes)])
    #expect(state.isPending)
    #expect(stock == 5)
    #expect(state.content?.row.stockText == "5 left")
    let call = try await repository.updates.next()
    #expect(call.request == changes)
    call.answer(.success(try changed(name: "Lamp", stock: 5)))
    await confirmed.value
    #expect(state.pending == [])
    #expect(name == "Lamp")
    #expect(state.failures == [])
    #expect(state.phase == .loaded)
  }

  @Test func `what changes nothing, or another product, asks nothing`() async throws {
    try await load()
    detail.requestEdit(try stock(3))
    detail.requestEdit(try ProductChanges(to: .sample(id: 33), stock: 5))
    #expect(state.confirmation == nil)
  }

  @Test func `an edit that fails is taken back, and told`() async throws {
    try await load()
    let before = state
    try await edit(try stock(5), .failure(.offline))
    #expect(state.content == before.content)
    #expect(state.phase == .loaded)
    #expect(state.pending == [])
    let failure = try #require(state.failures.first)
    #expect(failure.message.code == .offline)
    #expect(failure.message.text == MarketError.offline.message(in: .english).text)
    detail.dismissFailure(failure.id)
    #expect(state == before)
  }

  @Test func `a refusal is told in the clearest terms`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.forbidden(reason: nil)), read: .success(original))
    #expect(state.failures.map(\.message.code) == [.wrongSecret])
  }

  @Test func `nobody signed in is told, and nothing is sent`() async throws {
    try await load()
    await sellers.set(nil)
    let before = state.content
    var states = detail.states(buffering: .unbounded).makeAsyncIterator()
    detail.requestEdit(try stock(5))
    await detail.confirmShown()
    // Nothing is shown that cannot be: as it was, asked, told.
    for _ in 1...3 { #expect(await states.next()?.content == before) }
    #expect(state.failures.map(\.reason) == [.notSignedIn])
    #expect(state.failures.map(\.message.code) == [.notSignedIn])
    #expect(state.content == before)
    #expect(state.confirmation == nil)
    #expect(repository.updates.count == 0)
    // Signed in again, it is sent.
    await sellers.set(try .sample())
    async let retried: Void = detail.retry(state.failures[0].id)
    try await repository.updates.next().answer(.success(try changed(stock: 5)))
    await retried
    #expect(stock == 5)
    #expect(state.failures == [])
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

  @Test func `of two edits the failed one alone is taken back`() async throws {
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

  @Test func `what no longer fits is not sent`() async throws {
    try await load()
    let price = Money(tenThousandths: 10_0000, currency: .usd)
    let dollars = try ProductChanges(to: original, price: price)
    let first = await confirm(dollars)
    // Two dollars off; as a number, it would be two won.
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

  @Test func `what another screen has made already is not sent again`() async throws {
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

  @Test func `before the product is read, its changes are sent all the same`() async throws {
    let confirmed = await confirm(try stock(5))
    #expect(state.content == nil)
    #expect(state.isPending)
    try await repository.updates.next().answer(.success(try changed(stock: 5)))
    await confirmed.value
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }
}
