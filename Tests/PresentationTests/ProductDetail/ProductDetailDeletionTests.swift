import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailDeletionTests: ProductDetailFixture {
  private func delete() async -> Task<Void, Never> {
    detail.requestDeletion()
    return await confirm()
  }

  @Test func `nothing is confirmed for a product that is deleted or about to be`() async throws {
    try await load()
    let changes = try stock(5)
    let confirmed = await delete()
    for isDeleted in [false, true] {
      if isDeleted {
        try await repository.deletions.next().answer(.success(()))
        await confirmed.value
      }
      detail.requestEdit(changes)
      detail.requestDeletion()
      #expect(state.confirmation == nil)
    }
  }

  @Test func `an edit before a deletion is sent before it`() async throws {
    try await load()
    let edited = await confirm(try stock(5))
    let deleted = await delete()
    let call = try await repository.updates.next()
    #expect(repository.deletions.count == 0)
    #expect(state.presence == .beingDeleted)
    call.answer(.failure(.offline))
    await edited.value
    try await repository.deletions.next().answer(.success(()))
    await deleted.value
    #expect(state.presence == .deleted)
    #expect(state.failures == [])
  }

  @Test func `a deletion elsewhere ends confirmations and failures`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.offline))
    detail.requestEdit(try stock(6))
    await events.post(.deleted(ProductID(33)))
    await events.post(.deleted(ProductID(32)))
    #expect(state.presence == .deleted)
    #expect(state.confirmation == nil)
    #expect(state.failures == [])
    #expect(state.content != nil)
    await detail.load()
    #expect(repository.details.count == 1)
  }

  @Test func `a deletion of a product that is already deleted succeeds`() async throws {
    try await load()
    try await delete(.failure(.notFound(reason: nil)), read: .failure(.notFound(reason: nil)))
    #expect(state.presence == .deleted)
    #expect(state.failures == [])
    #expect(events.posted == [.deleted(ProductID(32))])
  }

  @Test(arguments: [MarketError.notFound(reason: nil), .outcomeUnknown()])
  func `an edit of a deleted product shows that it's deleted`(error: MarketError) async throws {
    try await load()
    let callers = [await confirm(try stock(5)), await confirm(try name("Lamp"))]
    try await repository.updates.next().answer(.failure(error))
    try await repository.details.next().answer(.failure(.notFound(reason: nil)))
    for caller in callers { await caller.value }
    #expect(state.presence == .deleted)
    #expect(state.failures == [])
    #expect(repository.updates.count == 1)
    #expect(events.posted == [.deleted(ProductID(32))])
  }

  @Test(arguments: [
    (Result<ProductDetail, MarketError>.success(.sample(id: 32)), "wrong-secret"),
    (.failure(.timedOut), "timed-out"),
  ])
  func `a 404 alone doesn't mean that the product is deleted`(
    answer: Result<ProductDetail, MarketError>, code: String
  ) async throws {
    try await load()
    try await delete(.failure(.notFound(reason: nil)), read: answer)
    #expect(state.presence == .listed)
    #expect(state.failures.map(\.message.code.rawValue) == [code])
    #expect(events.posted == [])
  }

  @Test func `an update after the deletion is late`() async throws {
    try await load()
    let confirmed = await confirm(try stock(5))
    let call = try await repository.updates.next()
    await events.post(.deleted(ProductID(32)))
    #expect(state.presence == .deleted)
    call.answer(.success(try changed(stock: 5)))
    await confirmed.value
    await events.post(.updated(try changed(stock: 5)))
    await events.post(.updated(try changed(stock: 6)))
    #expect(state.presence == .deleted)
    #expect(state.content?.detail == original)
  }

  @Test(arguments: [
    Result<ProductDetail, MarketError>.success(.sample(id: 32)), .failure(.offline),
  ])
  func `a load that began before the deletion is ignored`(
    answer: Result<ProductDetail, MarketError>
  ) async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let call = try await repository.details.next()
    await events.post(.deleted(ProductID(32)))
    #expect(state.presence == .deleted)
    call.answer(answer)
    await refreshed.value
    #expect(state.presence == .deleted)
    #expect(state.phase == .loaded)
  }

  @Test func `a confirmation ends when the product isn't found`() async throws {
    try await load()
    detail.requestEdit(try stock(5))
    #expect(state.confirmation != nil)
    try await refresh(.failure(.notFound(reason: nil)))
    #expect(state.presence == .deleted && state.confirmation == nil)
    #expect(state.error?.code == .notFound)
  }

  @Test func `a load that doesn't find the product removes it from every list`() async throws {
    try await load()
    let market = InMemoryProductRepository([original, .sample(id: 31)])
    let list = ProductListViewModel(of: market, events: events)
    await list.load()
    for _ in 1...2 {
      try await refresh(.failure(.notFound(reason: nil)))
      #expect(state.presence == .deleted && state.error?.code == .notFound)
      #expect(list.state.rows.map(\.id) == [ProductID(31)])
    }
    #expect(events.posted == [.deleted(ProductID(32))])
  }

  @Test func `a page without a row tells the lists, too, but not of other errors`() async throws {
    let market = InMemoryProductRepository([original, .sample(id: 31)])
    let list = ProductListViewModel(of: market, events: events)
    await list.load()
    for error in [
      MarketError.rejected(status: 410, reason: nil), .offline, .forbidden(reason: nil),
    ] {
      try await load(.failure(error))
      #expect(events.posted == [] && state.presence == .listed)
    }
    try await load(.failure(.notFound(reason: nil)))
    #expect(list.state.rows.map(\.id) == [ProductID(31)])
    #expect(events.posted == [.deleted(ProductID(32))])
    detail.dismissError()
    #expect(state.error == nil && state.presence == .deleted)
  }

  @Test func `a refresh of a deleted product shows the server's response`() async throws {
    try await load()
    try await delete(.success(()))
    try await refresh(.failure(.notFound(reason: nil)))
    #expect(state.presence == .deleted)
    #expect(state.error?.code == .notFound)
    try await refresh(.success(original))
    #expect(state.presence == .listed)
    #expect(state.phase == .loaded)
  }
}
