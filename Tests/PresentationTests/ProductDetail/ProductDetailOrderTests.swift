import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Reads, writes and what other screens tell, in every order: what was learnt last counts.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailOrderTests: ProductDetailFixture {
  /// Also that the product is gone is not believed.
  @Test(arguments: [
    Result<ProductDetail, MarketError>.success(.sample(id: 32)), .failure(.notFound(reason: nil)),
  ])
  func `a read that was asked for before a write was answered is not shown`(
    answer: Result<ProductDetail, MarketError>
  ) async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let late = try await repository.details.next()
    try await edit(try stock(5), .success(try changed(stock: 5)))
    #expect(state.phase == .refreshing)
    late.answer(answer)
    await refreshed.value
    #expect(stock == 5 && state.presence == .listed && state.error == nil)
    #expect(state.phase == .loaded)
  }

  @Test func `that a product is gone is asked again after a write of which nobody knows`()
    async throws
  {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let late = try await repository.details.next()
    try await edit(try stock(5), .failure(.outcomeUnknown), read: .failure(.offline))
    late.answer(.failure(.notFound(reason: nil)))
    try await repository.details.next().answer(.success(try changed(stock: 5)))
    await refreshed.value
    #expect(stock == 5 && state.presence == .listed)
  }

  @Test func `a read that is answered while a write is on its way lies under it`() async throws {
    try await load()
    let confirmed = await confirm(try stock(5))
    let call = try await repository.updates.next()
    try await refresh(.success(try changed(name: "Lamp")))
    #expect((name, stock) == ("Lamp", 5))
    call.answer(.failure(.offline))
    await confirmed.value
    #expect((name, stock) == ("Lamp", 3))
  }

  @Test func `a read goes on through a write that failed for sure`() async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let late = try await repository.details.next()
    try await edit(try stock(5), .failure(.offline))
    late.answer(.success(try changed(name: "Lamp")))
    await refreshed.value
    #expect((name, stock) == ("Lamp", 3))
  }

  @Test func `an update elsewhere is shown at once, whole`() async throws {
    await events.post(.updated(.sample(id: 33)))
    await events.post(.updated(try changed(stock: 5)))
    #expect(state.content?.isWhole == true)
    #expect(stock == 5)
    #expect(state.phase == .loaded)
    await detail.load()
    #expect(repository.details.count == 0)
  }

  @Test func `an update elsewhere wins over a read that was asked for before`() async throws {
    let loaded = Task { await detail.load() }
    let late = try await repository.details.next()
    await events.post(.updated(try changed(stock: 5)))
    #expect(state.content != nil)
    #expect(state.phase == .refreshing)
    late.answer(.success(original))
    await loaded.value
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }

  @Test func `an update elsewhere ends an old failure to read`() async throws {
    try await load(.failure(.offline))
    #expect(state.error != nil)
    await events.post(.updated(original))
    #expect(state.error == nil)
    #expect(state.phase == .loaded)
  }

  @Test func `an update elsewhere lies under what is on its way`() async throws {
    try await load()
    let confirmed = await confirm(try stock(5))
    let call = try await repository.updates.next()
    await events.post(.updated(try changed(name: "Lamp", stock: 9)))
    #expect(state.content?.detail.product.name == "Lamp")
    #expect(stock == 5)
    call.answer(.failure(.offline))
    await confirmed.value
    #expect((name, stock) == ("Lamp", 9))
  }

  @Test func `what is asked is told anew when the product changes elsewhere`() async throws {
    try await load()
    detail.requestEdit(try stock(5))
    await events.post(.updated(try changed(stock: 4)))
    #expect(state.confirmation?.text == "Stock: 4 → 5")
  }

  @Test func `a screen's own changes do not come back to it`() async throws {
    try await load()
    let recorder = StateRecorder(of: detail)
    for stock in Int64(5)...7 {
      try await edit(try self.stock(stock), .success(try changed(stock: stock)))
    }
    await events.post(.updated(try changed(name: "The end", stock: 7)))
    try await recorder.state { $0.content?.detail.product.name == "The end" }
    var stocks: [Int64] = []
    for product in await recorder.states().compactMap(\.content?.detail.product)
    where stocks.last != product.stock { stocks.append(product.stock) }
    #expect(stocks == [3, 5, 6, 7])
  }

  @Test func `a read answered after a write is shown, and so is what comes after it`() async throws
  {
    try await load()
    try await edit(try stock(5), .success(try changed(stock: 5)))
    try await refresh(.success(try changed(stock: 4)))
    #expect(stock == 4)
    await events.post(.updated(try changed(stock: 9)))
    #expect(state.content?.detail.product.stock == 9)
  }

  @Test func `who signs out while an edit waits for its turn sends it no more`() async throws {
    try await load()
    let first = await confirm(try stock(5))
    let second = await confirm(try name("Lamp"))
    let call = try await repository.updates.next()
    await sellers.set(nil)
    call.answer(.success(try changed(stock: 5)))
    await first.value
    await second.value
    #expect((name, stock) == ("Product 32", 5))
    #expect(state.failures.map(\.message.code) == [.notSignedIn])
    #expect(repository.updates.count == 1)
  }
}
