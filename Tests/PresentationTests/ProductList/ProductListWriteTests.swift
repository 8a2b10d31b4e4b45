import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests in which a seller deletes the products 9 and 8 in a list.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductListWriteTests {
  private let stage: ProductListStage
  private var list: ProductListViewModel { stage.list }
  private var state: ProductListState { stage.list.state }

  init() async throws {
    stage = try ProductListStage()
    await stage.sellers.set(try .sample(vendorID: VendorID(7)))
    let page = try stage.page([9, 8])
    try await stage.answer(.success(page)) { await $0.load() }
  }

  /// Confirms the confirmation in the state. When this method returns, the state shows the deletion.
  private func confirm() async throws -> Task<WriteFailure?, Never> {
    let confirmation = try #require(state.confirmation)
    // Dismiss the confirmation first, because a dialog is dismissed before the action of its button starts.
    list.dismissConfirmation()
    let confirmed = Task { await list.confirm(confirmation) }
    await MainActor.turn()
    return confirmed
  }

  @Test func `a deletion asks, removes the row at once, and stays if the server agrees`()
    async throws
  {
    list.requestDeletion(of: ProductID(9))
    #expect(state.confirmation?.productID == ProductID(9))
    #expect(stage.ids == [9, 8] && stage.repository.deletions.count == 0)
    let confirmed = try await confirm()
    #expect(stage.ids == [8] && state.content?.totalCount == 99)
    #expect(state.confirmation == nil)
    try await stage.repository.deletions.next().answer(.success(()))
    _ = await confirmed.value
    #expect(stage.ids == [8] && state.content?.totalCount == 99)
    #expect(state.failures == [])
  }

  @Test func `a refused deletion brings the row back, and a retry sends it again`() async throws {
    let before = state.rows
    list.requestDeletion(of: ProductID(9))
    let confirmed = try await confirm()
    try await stage.repository.deletions.next().answer(.failure(.offline))
    _ = await confirmed.value
    #expect(state.rows == before && state.content?.totalCount == 100)
    let failure = try #require(state.failures.first)
    #expect(failure.productID == ProductID(9) && failure.message.code == .offline)
    let retried = Task { await list.retry(failure) }
    try await stage.repository.deletions.next().answer(.failure(.timedOut))
    _ = await retried.value
    #expect(state.failures.map(\.message.code) == [.timedOut] && state.rows == before)
    list.dismissFailure(failure.id)
    #expect(state.failures == [])
  }

  @Test func `a lost response to a deletion has the same message as on the page`() async throws {
    list.requestDeletion(of: ProductID(9))
    let confirmed = try await confirm()
    try await stage.repository.deletions.next().answer(.failure(.outcomeUnknown()))
    try await stage.repository.details.next().answer(.success(.sample(id: 9)))
    _ = await confirmed.value
    #expect(stage.ids == [9, 8])
    #expect(state.failures.map(\.reason) == [.outcomeUnknown])
    #expect(state.failures.map(\.message.code) == [.deletionUnknown])
  }

  @Test func `a page that arrives during a deletion doesn't show the row`() async throws {
    list.requestDeletion(of: ProductID(9))
    let confirmed = try await confirm()
    let page = try stage.page([9, 8])
    try await stage.answer(.success(page)) { await $0.refresh() }
    #expect(stage.ids == [8])
    try await stage.repository.deletions.next().answer(.failure(.offline))
    _ = await confirmed.value
    #expect(stage.ids == [9, 8])
  }

  @Test func `writes to two rows are independent, and their identifiers differ`() async throws {
    var tasks: [Task<WriteFailure?, Never>] = []
    for id in [9, 8] {
      list.requestDeletion(of: ProductID(id))
      tasks.append(try await confirm())
    }
    #expect(stage.ids == [] && state.isEmpty == false)
    for _ in tasks {
      try await stage.repository.deletions.next().answer(.failure(.offline))
    }
    for task in tasks { _ = await task.value }
    #expect(stage.ids == [9, 8])
    #expect(Set(state.failures.map(\.id)).count == 2)
    #expect(state.failures.map(\.productID) == [ProductID(9), ProductID(8)])
  }

  @Test func `a request replaces the shown confirmation, and a second confirm sends nothing`()
    async throws
  {
    list.requestDeletion(of: ProductID(9))
    let first = try #require(state.confirmation)
    list.requestDeletion(of: ProductID(8))
    #expect(state.confirmation?.productID == ProductID(8) && state.confirmation?.id != first.id)
    let confirmed = try await confirm()
    try await stage.repository.deletions.next().answer(.failure(.offline))
    _ = await confirmed.value
    await list.confirm(
      ProductConfirmation(
        deletionOf: ProductID(8), name: nil, id: first.id + 1,
        locale: Locale(identifier: "en_US")))
    #expect(stage.repository.deletions.count == 1)
    list.requestDeletion(of: ProductID(7))
    #expect(state.confirmation == nil)
  }

  @Test func `without a seller, a write fails and the row stays`() async throws {
    await stage.sellers.set(nil)
    list.requestDeletion(of: ProductID(9))
    _ = await (try confirm()).value
    #expect(stage.ids == [9, 8] && state.failures.map(\.message.code) == [.notSignedIn])
  }

  @Test func `the rows of the signed-in seller are known`() async throws {
    let row = try #require(state.rows.first)
    #expect(row.product.vendor?.id == VendorID(7) && state.isMine(row) == true)
    await stage.sellers.set(try .sample(vendorID: VendorID(8)))
    #expect(state.isMine(row) == false)
    await stage.sellers.set(nil)
    #expect(state.isMine(row) == nil)
  }
}
