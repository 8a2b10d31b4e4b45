import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailLostAnswerTests: ProductDetailFixture {
  @Test func `an edit that was made although its answer was lost is made`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.outcomeUnknown), read: .success(try changed(stock: 5)))
    #expect(stock == 5)
    #expect(state.failures == [])
  }

  @Test func `an edit that is not seen may still come, and may be sent again`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.outcomeUnknown), read: .success(original))
    #expect(stock == 3)
    #expect(state.phase == .idle)
    let failure = try #require(state.failures.first)
    #expect(failure.reason == .outcomeUnknown)
    #expect(failure.message.code == .updateUnknown)
    #expect(failure.message.text.contains("not seen as of 14:05:12"))
    let retries = [
      Task { await detail.retry(failure.id) }, Task { await detail.retry(failure.id) },
    ]
    let call = try await repository.updates.next()
    #expect(call.request.stock == 5)
    #expect(state.failures == [])
    #expect(stock == 5)
    call.answer(.success(try changed(stock: 5)))
    for retry in retries { await retry.value }
    #expect(stock == 5)
    #expect(repository.updates.count == 2)
  }

  @Test func `of an unknown outcome nothing is claimed, and load looks again`() async throws {
    try await load()
    try await edit(try stock(5), .failure(.outcomeUnknown), read: .failure(.offline))
    #expect(state.failures.map(\.reason) == [.outcomeUnknown])
    #expect(state.failures.map(\.message.code) == [.updateUnknown])
    #expect(stock == 3)
    #expect(state.phase == .idle)
    try await load(.success(try changed(stock: 5)))
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }

  @Test func `a read that was begun before an unknown outcome is begun again`() async throws {
    try await load()
    let refreshed = Task { await detail.refresh() }
    let early = try await repository.details.next()
    try await edit(try stock(5), .failure(.outcomeUnknown), read: .failure(.offline))
    #expect(state.phase == .refreshing)
    early.answer(.success(original))
    try await repository.details.next().answer(.success(try changed(stock: 5)))
    await refreshed.value
    #expect(stock == 5)
    #expect(state.phase == .loaded)
  }

  @Test func `in doubt, an edit is sent as it was confirmed`() async throws {
    try await load()
    let first = await confirm(try stock(5))
    // Back to what is known of the server: whether there is something to change is not known.
    let second = await confirm(try stock(3))
    try await repository.updates.next().answer(.failure(.outcomeUnknown))
    try await repository.details.next().answer(.failure(.offline))
    await first.value
    let call = try await repository.updates.next()
    #expect(call.request.stock == 3)
    call.answer(.success(original))
    await second.value
    #expect(stock == 3)
    #expect(state.phase == .loaded)
  }

  @Test func `a deletion that is not seen may still come, and may be sent again`() async throws {
    try await load()
    try await delete(.failure(.outcomeUnknown), read: .success(original))
    #expect(state.presence == .listed)
    #expect(state.phase == .idle)
    #expect(state.failures.map(\.message.code) == [.deletionUnknown])
    #expect(state.failures.map(\.reason) == [.outcomeUnknown])
    async let retried: Void = detail.retry(state.failures[0].id)
    try await repository.deletions.next().answer(.success(()))
    await retried
    #expect(state.presence == .deleted)
    #expect(state.failures == [])
  }
}
