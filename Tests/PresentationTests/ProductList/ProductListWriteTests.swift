import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests in which a seller deletes the products 9 and 8 in a list. The tests of the product's page have the rules that are the same
/// there.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductListWriteTests: ListScene {
  init() async throws {
    try super.init()
    await sellers.set(.sample(vendorID: VendorID(7)))
    try await load([9, 8])
  }

  /// Confirms the confirmation in the state. When this method returns, the state shows the deletion.
  private func confirm() async throws -> Task<WriteFailure?, Never> {
    let confirmation = try #require(state.confirmation)
    // Dismiss the confirmation first, because a dialog is dismissed before the action of its button starts.
    list.dismiss(confirmation)
    let confirmed = Task { await list.confirm(confirmation) }
    await MainActor.turn()
    return confirmed
  }

  @Test func `a deletion asks, removes the row at once, and stays if the server agrees`()
    async throws
  {
    for id in [7, 8, 9] {
      list.requestDeletion(of: ProductID(id))
      #expect(state.confirmation?.id == (id == 7 ? nil : ProductID(id)))
    }
    #expect(ids == [9, 8] && repository.deletions.count == 0)
    let confirmed = try await confirm()
    #expect(ids == [8] && state.content?.totalCount == 99 && state.confirmation == nil)
    try await repository.deletions.next().answer(.success(()))
    _ = await confirmed.value
    #expect(ids == [8] && state.content?.totalCount == 99 && state.failures == [])
  }

  @Test func `failed deletions bring their rows back, also those of a new page`() async throws {
    let before = state.rows
    var tasks: [Task<WriteFailure?, Never>] = []
    for id in [9, 8] {
      list.requestDeletion(of: ProductID(id))
      tasks.append(try await confirm())
    }
    #expect(ids == [] && !state.isEmpty)
    try await answer(.success(try page([9, 8]))) { await $0.refresh() }
    #expect(ids == [])
    for _ in tasks { try await repository.deletions.next().answer(.failure(.offline)) }
    for task in tasks { _ = await task.value }
    #expect(state.rows == before && state.content?.totalCount == 100)
    #expect(state.failures.map(\.id) == [ProductID(9), ProductID(8)])
    for failure in state.failures { list.dismiss(failure) }
    #expect(state.failures == [])
  }

  @Test func `the rows of the signed-in seller are known`() async throws {
    let row = try #require(state.rows.first)
    #expect(row.product.vendor?.id == VendorID(7) && state.isMine(row) == true)
    await sellers.set(.sample(vendorID: VendorID(8)))
    #expect(state.isMine(row) == false)
    await sellers.set(nil)
    #expect(state.isMine(row) == nil)
  }
}
