import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that values in states meet the requirements of SwiftUI's `alert(item:)`, `sheet(item:)` and `ForEach`.
@MainActor
struct PresentedValuesTests {
  private func ids<Item: Identifiable>(_ items: Item?...) -> Set<Item.ID> {
    Set(items.compactMap { $0?.id })
  }

  @Test func `presented values are identifiable`() throws {
    let detail = ProductDetail.sample(id: 32)
    let confirmation = ProductConfirmation(
      deletionOf: detail.id, name: nil, id: 4, locale: Locale(identifier: "en_US"))
    #expect(ids(confirmation) == [4])
    let failure = WriteFailure(
      .notSignedIn, of: detail.id, id: 4, language: .english)
    #expect(ids(failure) == [4])
    let issue = ValidationIssue.missingValue(.price)
    #expect(ids(issue, issue) == [issue])
    #expect(ids(ProductEditorState.Outcome.updated(detail)) == [ProductID(32)])
    #expect(
      ids(UnresolvedSubmission(.updateUnknown, language: .english)) == [.updateUnknown])
    #expect(ids(ProductListState().confirmation) == [])
  }

  @Test func `errors are dismissed, and the content stays`() async throws {
    let health = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: InMemoryHealthRepository(.failure(.offline))),
      locale: Locale(identifier: "en_US"))
    await health.check()
    #expect(health.state.error?.code == .offline)
    health.dismissError()
    #expect(health.state.error == nil && health.state.health == .down(.offline))

    let store = GatedSellerCredentialStore()
    let seller = SellerViewModel(sellers: store, locale: Locale(identifier: "en_US"))
    seller.setIdentifier("seller-7")
    seller.setSecret("open-sesame")
    let saved = Task { await seller.save() }
    try await store.saves.next().answer(.failure(.unavailable(reason: "locked")))
    await saved.value
    #expect(seller.state.error?.code == .sellerStoreUnavailable)
    seller.dismissError()
    #expect(seller.state.error == nil && seller.state.form.secret == Secret("open-sesame"))
  }

  @Test func `an editor's error is dismissed, and the form stays`() async throws {
    let stage = try EditorStage()
    let editor = await stage.filledEditor()
    await stage.sellers.set(nil)
    await editor.submit()
    editor.dismissError()
    #expect(editor.state.phase == .editing && editor.state.form.name == "Desk lamp")
    await stage.sellers.set(try .sample())
    let submitted = Task { await editor.submit() }
    try await stage.answerPage()
    let call = try await stage.repository.registrations.next()
    #expect(editor.state.isSubmitting)
    call.answer(.failure(.offline))
    await submitted.value
    #expect(editor.state.error?.code == .offline)
    editor.dismissError()
    #expect(editor.state.error == nil && editor.state.canSubmit)
  }

  @Test func `the hint about new products is dismissed until others change the list again`()
    async throws
  {
    let stage = try ProductListStage()
    var page = try stage.page([9, 8])
    try await stage.answer(.success(page)) { await $0.load() }
    for (shown, number) in [([8, 7], 2), ([7, 6], 3)] {
      page = try stage.page(shown, after: number)
      try await stage.answer(.success(page)) { await $0.loadMore() }
      #expect(stage.list.state.content?.newAboveText != nil)
      stage.list.dismissNewAbove()
      #expect(stage.list.state.content?.newAboveText == nil)
    }
    #expect(stage.ids == [9, 8, 7, 6])
  }
}
