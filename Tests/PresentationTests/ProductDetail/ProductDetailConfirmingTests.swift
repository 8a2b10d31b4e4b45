import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailConfirmingTests: ProductDetailFixture {
  @Test(arguments: [false, true])
  func `what was confirmed is sent, although the dialog is dismissed before its task begins`(
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

  @Test func `a question that was dismissed is not done`() async throws {
    try await load()
    let before = state
    detail.requestDeletion()
    detail.dismissConfirmation()
    #expect(state == before)
  }

  @Test func `a second press joins the first`() async throws {
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

  @Test func `a press after it has failed sends nothing, and tells nothing twice`() async throws {
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

  @Test func `a question that is asked meanwhile stays`() async throws {
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
