import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests in which loads, changes and events occur in different orders. The state must contain the most recent information.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailOrderTests: ProductDetailFixture {
  @Test(arguments: [
    Result<ProductDetail, MarketError>.success(.sample(id: 32)), .failure(.notFound(reason: nil)),
  ])
  func `the response of a load that began before a write is ignored`(
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

  @Test func `a 404 from before an unknown outcome is checked again`()
    async throws
  {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let late = try await repository.details.next()
    try await edit(try stock(5), .failure(.outcomeUnknown()), read: .failure(.offline))
    late.answer(.failure(.notFound(reason: nil)))
    try await repository.details.next().answer(.success(try changed(stock: 5)))
    await refreshed.value
    #expect(stock == 5 && state.presence == .listed)
  }

  @Test func `a load during a write is shown below the write`() async throws {
    try await load()
    let confirmed = await confirm(try stock(5))
    let call = try await repository.updates.next()
    try await refresh(.success(try changed(name: "Lamp")))
    #expect((name, stock) == ("Lamp", 5))
    call.answer(.failure(.offline))
    await confirmed.value
    #expect((name, stock) == ("Lamp", 3))
  }

  @Test func `a load continues during a write that fails`() async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let late = try await repository.details.next()
    try await edit(try stock(5), .failure(.offline))
    late.answer(.success(try changed(name: "Lamp")))
    await refreshed.value
    #expect((name, stock) == ("Lamp", 3))
  }

  @Test func `an update elsewhere is shown without a load`() async throws {
    await events.post(.updated(.sample(id: 33)))
    await events.post(.updated(try changed(stock: 5)))
    #expect(state.content?.isWhole == true)
    #expect(stock == 5)
    #expect(state.phase == .loaded)
    await detail.load()
    #expect(repository.details.count == 0)
  }

  @Test func `an update elsewhere is newer than a load in flight`() async throws {
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

  @Test func `an update elsewhere ends a failed load`() async throws {
    try await load(.failure(.offline))
    #expect(state.error != nil)
    await events.post(.updated(original))
    #expect(state.error == nil)
    #expect(state.phase == .loaded)
  }

  @Test func `an update elsewhere is shown below a write in flight`() async throws {
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

  @Test func `a confirmation follows the product`() async throws {
    try await load()
    detail.requestEdit(try stock(5))
    await events.post(.updated(try changed(stock: 4)))
    #expect(state.confirmation?.text == "Stock: 4 → 5")
  }

  @Test func `a page's own changes aren't applied twice`() async throws {
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

  @Test func `a load after a write is shown, and so is the next event`() async throws {
    try await load()
    try await edit(try stock(5), .success(try changed(stock: 5)))
    try await refresh(.success(try changed(stock: 4)))
    #expect(stock == 4)
    await events.post(.updated(try changed(stock: 9)))
    #expect(state.content?.detail.product.stock == 9)
  }

  @Test func `a queued edit isn't sent after signing out`() async throws {
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

  // MARK: - Confirming

  @Test(arguments: [false, true])
  func `a write is sent if the dialog is dismissed before the task of its button`(
    isDeletion: Bool
  ) async throws {
    try await load()
    if isDeletion { detail.requestDeletion() } else { detail.requestEdit(try stock(5)) }
    let confirmation = try #require(state.confirmation)
    let confirmed = Task { await detail.confirm(confirmation) }
    detail.dismissConfirmation()
    #expect(state.confirmation == nil)
    if isDeletion {
      try await repository.deletions.next().answer(.success(()))
    } else {
      try await repository.updates.next().answer(.success(try changed(stock: 5)))
    }
    await confirmed.value
    #expect(isDeletion ? state.presence == .deleted : stock == 5)
    #expect(state.failures == [])
  }

  @Test func `a second call of confirm joins the first`() async throws {
    try await load()
    detail.requestEdit(try stock(5))
    let confirmation = try #require(state.confirmation)
    let callers = [1, 2].map { _ in Task { await detail.confirm(confirmation) } }
    let call = try await repository.updates.next()
    callers[0].cancel()
    await callers[0].value
    #expect(state.isPending)
    call.answer(.success(try changed(stock: 5)))
    await callers[1].value
    #expect(!state.isPending)
    #expect(repository.updates.count == 1)
  }

  @Test func `a confirmation is used once`() async throws {
    try await load()
    detail.requestEdit(try stock(5))
    let confirmation = try #require(state.confirmation)
    let confirmed = Task { await detail.confirm(confirmation) }
    try await repository.updates.next().answer(.failure(.offline))
    await confirmed.value
    let before = state
    #expect(before.failures.count == 1)
    await detail.confirm(confirmation)
    #expect(state == before)
  }

  @Test func `confirming keeps a newer confirmation`() async throws {
    try await load()
    detail.requestEdit(try stock(5))
    let confirmation = try #require(state.confirmation)
    detail.requestDeletion()
    let confirmed = Task { await detail.confirm(confirmation) }
    try await repository.updates.next().answer(.success(try changed(stock: 5)))
    await confirmed.value
    #expect(stock == 5)
    #expect(state.confirmation?.write == .deletion)
  }

  @Test func `the confirmation of another product does nothing`() async throws {
    try await load()
    let before = state
    await detail.confirm(
      ProductConfirmation(
        .deletion, of: ProductID(33), shown: nil, locale: Locale(identifier: "en_US")))
    #expect(state == before)
    #expect(repository.deletions.count == 0)
  }
}
