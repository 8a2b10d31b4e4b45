import OpenMarketTestSupport
import Testing

/// Tests in which a seller deletes the products 9 and 8 in a list. The tests of the product's
/// detail have the rules that are the same there.
@Suite(.timeLimit(.minutes(10)))
final class DeletionViewModelTests: ListScene {
  init() async throws {
    try super.init()
    await sellers.set(.sample(vendorID: VendorID(7)))
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
    #expect(state.confirmation?.id == ProductID(9))
    #expect((ids, repository.deletions.count) == ([9, 8], 0))
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
    #expect(ids == [])
    #expect(!state.isEmpty)
    try await answer(.success(try page([9, 8]))) { await $0.refresh() }
    #expect(ids == [])
    for _ in tasks {
      try await repository.deletions.next().answer(.failure(.unreachable(.offline())))
    }
    for task in tasks { _ = await task.value }
    expectEqual(state.rows, before)
    #expect(state.content?.totalCount == 100)
    #expect(state.failures.map(\.id) == [ProductID(9), ProductID(8)])
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
    try await repository.deletions.next().answer(.failure(.unreachable(.offline())))
    let second = try #require(await failed)
    #expect(second.reason == .failed(.unreachable(.offline())))
    async let deleted = list.retry(second, as: seller)
    try await repository.deletions.next().answer(.success(()))
    #expect(await deleted == nil)
    #expect((state.failures, state.confirmation, ids) == ([], nil, [8]))
  }

  @Test func `a retry answers the confirmation that is shown beside its failure`() async throws {
    let detail = ProductDetailViewModel(id: ProductID(32), in: .sample(of: repository))
    let seller = SellerCredential.sample()
    detail.requestDeletion()
    let unsigned = try #require(detail.confirmation)
    let refused = try #require(await detail.confirm(unsigned, as: nil))
    detail.requestDeletion()
    let shown = try #require(detail.confirmation)
    async let retried = detail.retry(refused, as: seller)
    let call = try await repository.deletions.next()
    #expect((detail.confirmation, detail.failures) == (nil, []))
    async let confirmed = detail.confirm(shown, as: seller)
    call.answer(.failure(.unreachable(.offline())))
    let failures = [await retried, await confirmed].compactMap(\.self)
    #expect(failures == detail.failures)
    #expect(failures.map(\.message.code) == [.offline])
    #expect(repository.deletions.count == 1)
  }

}
