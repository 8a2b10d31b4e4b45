import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailDeletionTests: ProductDetailFixture {
  private func delete() async -> Task<WriteFailure?, Never> {
    detail.requestDeletion()
    return await confirm()
  }

  @Test func `nothing is confirmed for a product that is deleted or about to be`() async throws {
    try await load()
    let confirmed = await delete()
    for isDeleted in [false, true] {
      if isDeleted {
        try await repository.deletions.next().answer(.success(()))
        _ = await confirmed.value
      }
      detail.requestDeletion()
      #expect(state.confirmation == nil)
    }
  }

  @Test func `a deletion elsewhere ends confirmations and failures`() async throws {
    try await load()
    try await delete(.failure(.offline))
    detail.requestDeletion()
    #expect(state.failures.count == 1 && state.confirmation != nil)
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
    await events.post(.deleted(ProductID(32)))
    #expect(state.presence == .deleted)
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
    _ = await refreshed.value
    #expect(state.presence == .deleted)
    #expect(state.phase == .loaded)
  }

  @Test func `a confirmation ends when the product isn't found`() async throws {
    try await load()
    detail.requestDeletion()
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

  @Test func `a deletion with an unknown outcome is retried once, even after it was dismissed`()
    async throws
  {
    try await load()
    detail.requestDeletion()
    let confirmed = await confirm()
    try await repository.deletions.next().answer(.failure(.outcomeUnknown()))
    try await repository.details.next().answer(.success(original))
    let failure = try #require(await confirmed.value)
    #expect(state.presence == .listed && state.phase == .idle && state.failures == [failure])
    detail.dismissFailure(failure.id)
    let retries = [1, 2].map { _ in Task { await detail.retry(failure) } }
    let call = try await repository.deletions.next()
    #expect(state.presence == .beingDeleted && state.failures == [])
    call.answer(.success(()))
    for retry in retries { #expect(await retry.value == nil) }
    #expect(state.presence == .deleted && repository.deletions.count == 2)
  }

  @Test func `a deletion without a seller is never shown, and is sent after signing in`()
    async throws
  {
    try await load()
    await sellers.set(nil)
    detail.requestDeletion()
    let failure = try #require(await detail.confirmShown())
    #expect(failure.reason == .notSignedIn && state.failures == [failure])
    #expect(state.presence == .listed && repository.deletions.count == 0)
    await sellers.set(try .sample())
    let retried = Task { await detail.retry(failure) }
    try await repository.deletions.next().answer(.success(()))
    #expect(await retried.value == nil && state.presence == .deleted)
  }

  @Test func `a 404 from before an unknown outcome is checked again`() async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let late = try await repository.details.next()
    try await delete(.failure(.outcomeUnknown()), read: .failure(.offline))
    late.answer(.failure(.notFound(reason: nil)))
    try await repository.details.next().answer(.success(try changed(stock: 5)))
    _ = await refreshed.value
    #expect(stock == 5 && state.presence == .listed)
  }
}
