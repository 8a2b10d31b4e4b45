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
    await events.post(.updated(try changed(stock: 5)))
    #expect(state.phase == .refreshing)
    late.answer(answer)
    _ = await refreshed.value
    #expect(stock == 5 && state.presence == .listed && state.error == nil)
    #expect(state.phase == .loaded)
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
    _ = await loaded.value
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

  // MARK: - Confirming

  @Test func `a deletion is sent if the dialog is dismissed before the task of its button`()
    async throws
  {
    try await load()
    detail.requestDeletion()
    let confirmation = try #require(state.confirmation)
    let confirmed = Task { await detail.confirm(confirmation) }
    detail.dismissConfirmation()
    #expect(state.confirmation == nil)
    try await repository.deletions.next().answer(.success(()))
    #expect(await confirmed.value == nil)
    #expect(state.presence == .deleted && state.failures == [])
  }

  @Test func `a second call of confirm joins the first, and only the first tells a failure`()
    async throws
  {
    try await load()
    detail.requestDeletion()
    let confirmation = try #require(state.confirmation)
    let callers = [1, 2, 3].map { _ in Task { await detail.confirm(confirmation) } }
    let call = try await repository.deletions.next()
    callers[1].cancel()
    #expect(await callers[1].value == nil)
    #expect(state.presence == .beingDeleted)
    call.answer(.failure(.offline))
    let told = [await callers[0].value, await callers[2].value].compactMap(\.self)
    #expect(told == state.failures && told.map(\.message.code) == [.offline])
    let before = state
    #expect(await detail.confirm(confirmation) == nil)
    #expect(state == before && repository.deletions.count == 1)
  }

  @Test func `the confirmation of another product does nothing`() async throws {
    try await load()
    detail.requestDeletion()
    let before = state
    await detail.confirm(
      ProductConfirmation(
        deletionOf: ProductID(33), name: nil, locale: Locale(identifier: "en_US")))
    #expect(state == before)
    #expect(repository.deletions.count == 0)
  }
}
