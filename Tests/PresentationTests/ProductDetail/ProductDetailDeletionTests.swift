import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductDetailDeletionTests: DetailScene {
  @Test func `nothing is confirmed for a product that is deleted or about to be`() async throws {
    try await load()
    detail.requestDeletion()
    let confirmed = await confirm()
    for isDeleted in [false, true] {
      if isDeleted {
        try await repository.deletions.next().answer(.success(()))
        _ = await confirmed.value
      }
      detail.requestDeletion()
      #expect(state.confirmation == nil)
    }
  }

  @Test func `a second call of confirm joins the first, which tells a failure`() async throws {
    try await load()
    detail.requestDeletion()
    let confirmation = try #require(state.confirmation)
    let callers = [1, 2, 3].map { _ in Task { await detail.confirm(confirmation) } }
    let call = try await repository.deletions.next()
    callers[1].cancel()
    #expect(await callers[1].value == nil)
    #expect(state.presence == .beingDeleted)
    call.answer(.failure(.unreachable(.offline())))
    let told = [await callers[0].value, await callers[2].value].compactMap(\.self)
    #expect((told, told.map(\.message.code)) == (state.failures, [.offline]))
    let before = state
    let other = DeletionConfirmation(deletionOf: ProductID(33), name: nil, locale: .english)
    for shown in [confirmation, other] { #expect(await detail.confirm(shown) == nil) }
    expectEqual(state, before)
    #expect(repository.deletions.count == 1)
  }

  @Test func `a deletion with an unknown outcome can be retried, once`() async throws {
    try await load()
    let failure = try #require(
      try await delete(.failure(.outcomeUnknown()), read: .success(original)))
    #expect((state.presence, state.phase, state.failures) == (.listed, .idle, [failure]))
    detail.dismiss(failure)
    let retries = [1, 2].map { _ in Task { await detail.retry(failure) } }
    let call = try await repository.deletions.next()
    #expect((state.presence, state.failures) == (.beingDeleted, []))
    call.answer(.success(()))
    for retry in retries { #expect(await retry.value == nil) }
    #expect((state.presence, repository.deletions.count) == (.deleted, 2))
  }

  @Test func `a refusal after an unknown outcome speaks of this time only`() async throws {
    try await load()
    let failure = try #require(
      try await delete(.failure(.outcomeUnknown()), read: .success(original)))
    let (call, retry) = try await repository.deletions.begin { await self.detail.retry(failure) }
    call.answer(.failure(.wrongSecret(reason: nil)))
    let refused = await retry.value
    #expect(refused?.message.text.contains("so nothing was deleted this time") == true)
  }

  // MARK: - Cancellation

  @Test func `a cancelled deletion shows the product, which isn't up to date`() async throws {
    try await load()
    try await cancelDeletion()
    #expect((state.presence, state.failures, state.confirmation) == (.listed, [], nil))
    // The server may have deleted the product, so the product must be loaded again.
    #expect(state.phase == .idle)
    try await load()
  }

  @Test func `a deletion that is cancelled before its request wasn't sent`() async throws {
    let repository = GatedProductRepository(heedsCancellation: false)
    let detail = ProductDetailViewModel(
      id: ProductID(32), in: .sample(of: repository, sellers: sellers))
    try await repository.details.answer(.success(original), to: detail.load)
    detail.requestDeletion()
    let before = detail.state
    let (call, confirmed) = try await repository.deletions.begin(detail.confirmShown)
    #expect(detail.state.presence == .beingDeleted)
    confirmed.cancel()
    // A repository throws this error if it hasn't sent the deletion.
    call.answer(.failure(.cancelled))
    _ = await confirmed.value
    expectEqual(detail.state, before)
    try await repository.deletions.answer(.success(()), to: detail.confirmShown)
    #expect(detail.state.presence == .deleted)
  }

  // MARK: - Deletions by others

  @Test func `a deletion elsewhere ends confirmations, failures and updates`() async throws {
    try await load()
    try await delete(.failure(.unreachable(.offline())))
    detail.requestDeletion()
    #expect(state.failures.count == 1)
    #expect(state.confirmation != nil)
    await events.post(.deleted(ProductID(33)))
    #expect(state.presence == .listed)
    await events.post(.deleted(ProductID(32)))
    #expect((state.presence, state.confirmation, state.failures) == (.deleted, nil, []))
    await events.post(.updated(.sample(id: 32, stock: 5)))
    #expect(state.presence == .deleted)
    #expect(state.content?.detail == original)
    await detail.load()
    #expect(repository.details.count == 1)
  }

  @Test func `a load that doesn't find the product removes it from lists`() async throws {
    try await load()
    let list = ProductListViewModel(
      in: .sample(of: InMemoryProductRepository([original, .sample(id: 31)]), events: events))
    await list.load()
    detail.requestDeletion()
    for error in [MarketError.rejected(status: 410, reason: nil), .forbidden(reason: nil)] {
      try await refresh(.failure(error))
      #expect((events.posted, state.presence) == ([], .listed))
    }
    for _ in 1...2 {
      try await refresh(.failure(.notFound(reason: nil)))
      #expect((state.presence, state.error?.code) == (.deleted, .notFound))
      #expect((list.state.rows.map(\.id), state.confirmation) == ([ProductID(31)], nil))
    }
    #expect(events.posted == [.deleted(ProductID(32))])
    detail.state.error.map { detail.dismiss($0) }
    #expect((state.error, state.presence) == (nil, .deleted))
    try await refresh(.success(original))
    #expect((state.presence, state.phase) == (.listed, .loaded))
  }
}
