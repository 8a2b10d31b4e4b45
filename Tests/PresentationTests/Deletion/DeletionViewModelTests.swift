import OpenMarketTestSupport
import Testing

/// Tests in which a seller deletes the products 9 and 8 in a list. ``ProductDetailDeletionTests``
/// has the rules that are the same there.
@Suite(.timeLimit(.minutes(10)))
final class DeletionViewModelTests: ListScene {
  init() async throws {
    try super.init(seller: .sample(vendorID: VendorID(7)))
    try await load([9, 8])
  }

  /// Confirms the confirmation in the state. When this method returns, the state shows the
  /// deletion.
  private func confirm() async throws -> Task<DeletionFailure?, Never> {
    let confirmation = try #require(state.confirmation)
    // Dismiss the confirmation first, because a dialog is dismissed before the action of its button
    // starts.
    list.dismiss(confirmation)
    let confirmed = Task { await list.confirm(confirmation) }
    await MainActor.turn()
    return confirmed
  }

  @Test func `a deletion asks, and removes the row at once`() async throws {
    list.requestDeletion(of: ProductID(7))
    #expect(state.confirmation == nil)
    list.requestDeletion(of: ProductID(8))
    let earlier = try #require(state.confirmation)
    list.requestDeletion(of: ProductID(9))
    list.dismiss(earlier)
    #expect((ids, state.confirmation?.id, repository.deletions.count) == ([9, 8], ProductID(9), 0))
    let confirmed = try await confirm()
    #expect((ids, state.content?.totalCount, state.confirmation) == ([8], 99, nil))
    try await repository.deletions.next().answer(.success(()))
    _ = await confirmed.value
    #expect((ids, state.content?.totalCount, state.failures) == ([8], 99, []))
  }

  @Test func `an app that follows the deletions doesn't disconnect the screen`() {
    var changes = 0
    list.deletions.onChange { changes += 1 }
    list.requestDeletion(of: ProductID(8))
    #expect((changes, state.confirmation?.id) == (1, ProductID(8)))
  }

  @Test func `failed deletions bring their rows back, also those of a new page`() async throws {
    let before = state.rows
    var tasks: [Task<DeletionFailure?, Never>] = []
    for id in [9, 8] {
      list.requestDeletion(of: ProductID(id))
      tasks.append(try await confirm())
    }
    #expect((ids, state.isEmpty) == ([], false))
    try await answer(.success(try page([9, 8]))) { await $0.refresh() }
    #expect(ids == [])
    for _ in tasks {
      try await repository.deletions.next().answer(.offline)
    }
    for task in tasks { _ = await task.value }
    expectEqual(state.rows, before)
    #expect(state.content?.totalCount == 100)
    #expect(state.failures.map(\.id.rawValue) == [9, 8])
    for failure in state.failures { list.dismiss(failure) }
    #expect(state.failures == [])
  }

  // MARK: - As another seller than the signed-in one

  @Test func `a list deletes with a seller from a dialog`() async throws {
    list.requestDeletion(of: ProductID(9))
    await sellers.set(nil)
    let confirmation = try #require(state.confirmation)
    let failure = try #require(await list.confirm(confirmation, as: nil))
    #expect((failure.reason, state.failures) == (.notSignedIn, [failure]))
    let seller = SellerCredential.sample()
    async let failed = list.retry(failure, as: seller)
    try await repository.deletions.next().answer(.offline)
    let second = try #require(await failed)
    #expect(second.reason == .failed(.unreachable(.offline())))
    async let deleted = list.retry(second, as: seller)
    try await repository.deletions.next().answer(.success(()))
    #expect(await deleted == nil)
    #expect((state.failures, state.confirmation, ids) == ([], nil, [8]))
  }
}

/// Tests in which a seller deletes the product of a detail.
@Suite(.timeLimit(.minutes(10)))
final class ProductDetailDeletionTests: DetailScene {
  @Test func `nothing is confirmed for a product that is deleted or about to be`() async throws {
    try await load()
    detail.requestDeletion()
    let confirmed = await confirm()
    detail.requestDeletion()
    #expect((state.presence, state.confirmation) == (.beingDeleted, nil))
    try await repository.deletions.next().answer(.success(()))
    _ = await confirmed.value
    detail.requestDeletion()
    #expect((state.presence, state.confirmation) == (.deleted, nil))
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
    call.answer(.offline)
    let told = [await callers[0].value, await callers[2].value].compactMap(\.self)
    #expect((told, told.map(\.message.code)) == (state.failures, [.offline]))
    let before = state
    let other = DeletionConfirmation(deletionOf: ProductID(33), name: nil, locale: .english)
    for shown in [confirmation, other] { #expect(await detail.confirm(shown) == nil) }
    expectEqual(state, before)
    #expect(repository.deletions.count == 1)
  }

  @Test func `a retry answers the confirmation that is shown beside its failure`() async throws {
    await sellers.set(nil)
    detail.requestDeletion()
    let refused = try #require(await detail.confirmShown())
    detail.requestDeletion()
    let shown = try #require(detail.confirmation)
    async let retried = detail.retry(refused, as: .sample())
    let call = try await repository.deletions.next()
    #expect((detail.confirmation, detail.failures) == (nil, []))
    let confirmed = Task { await detail.confirm(shown, as: .sample()) }
    await MainActor.turn()
    call.answer(.offline)
    let failures = [await retried, await confirmed.value].compactMap(\.self)
    #expect((failures, failures.map(\.message.code)) == (detail.failures, [.offline]))
    #expect(repository.deletions.count == 1)
  }

  /// Loses the response to a deletion, which the product doesn't show.
  private func lose() async throws -> DeletionFailure {
    try await load()
    let failure = try await delete(.failure(.outcomeUnknown()), read: .success(original))
    return try #require(failure)
  }

  @Test func `a deletion with an unknown outcome can be retried, once`() async throws {
    let failure = try await lose()
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
    let failure = try await lose()
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
    try await delete(.offline)
    detail.requestDeletion()
    #expect((state.failures.count, state.confirmation?.id) == (1, ProductID(32)))
    await events.post(.deleted(ProductID(33)))
    #expect(state.presence == .listed)
    await events.post(.deleted(ProductID(32)))
    #expect((state.presence, state.confirmation, state.failures) == (.deleted, nil, []))
    await events.post(.updated(.sample(id: 32, stock: 5)))
    #expect((state.presence, state.content?.detail) == (.deleted, original))
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
