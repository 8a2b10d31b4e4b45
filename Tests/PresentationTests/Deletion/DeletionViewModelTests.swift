import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that lists and pages delete products in the same way, as another seller than the signed-in one, too.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DeletionViewModelTests {
  private func deletes(
    _ model: some DeletionViewModel, in repository: GatedProductRepository
  ) async throws {
    let confirmation = try #require(model.confirmation)
    // No seller is signed in.
    let refused = await model.confirm(confirmation, as: nil)
    #expect(refused?.reason == .notSignedIn && model.failures == [refused].compactMap(\.self))
    let failure = try #require(refused)
    let seller = SellerCredential.sample()
    async let failed = model.retry(failure, as: seller)
    try await repository.deletions.next().answer(.failure(.offline))
    let second = try #require(await failed)
    #expect(second.reason == .failed(.offline))
    async let deleted = model.retry(second, as: seller)
    try await repository.deletions.next().answer(.success(()))
    #expect(await deleted == nil && model.failures.isEmpty && model.confirmation == nil)
  }

  @Test func `a page deletes with a seller from a dialog`() async throws {
    let repository = GatedProductRepository()
    let page = ProductDetailViewModel.sample(of: repository)
    page.requestDeletion()
    try await deletes(page, in: repository)
    #expect(page.state.presence == .deleted)
  }

  @Test func `a retry answers the confirmation that is shown beside its failure`() async throws {
    let repository = GatedProductRepository()
    let page = ProductDetailViewModel.sample(of: repository)
    let seller = SellerCredential.sample()
    page.requestDeletion()
    let unsigned = try #require(page.confirmation)
    let refused = try #require(await page.confirm(unsigned, as: nil))
    page.requestDeletion()
    let shown = try #require(page.confirmation)
    async let retried = page.retry(refused, as: seller)
    let call = try await repository.deletions.next()
    #expect(page.confirmation == nil && page.failures.isEmpty)
    async let confirmed = page.confirm(shown, as: seller)
    call.answer(.failure(.offline))
    let failures = [await retried, await confirmed].compactMap(\.self)
    #expect(failures == page.failures && failures.map(\.reason) == [.failed(.offline)])
    #expect(repository.deletions.count == 1)
  }

  @Test func `a list deletes with a seller from a dialog`() async throws {
    let repository = GatedProductRepository()
    let list = ProductListViewModel(of: repository)
    try await repository.pages.answer(.success(.sample(ids: [32, 31])), to: list.load)
    list.requestDeletion(of: ProductID(32))
    try await deletes(list, in: repository)
    #expect(list.state.rows.map(\.id) == [ProductID(31)])
  }
}
