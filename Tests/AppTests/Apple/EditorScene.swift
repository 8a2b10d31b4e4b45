import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// An editor whose requests a test responds to, as a base class of test suites.
@MainActor
class EditorScene {
  let repository = GatedProductRepository()
  let editor: ProductEditorViewModel

  init(locale: String = "en_US") throws {
    let events = InMemoryProductEventBus()
    let reconciliation = ReconciliationPolicy(pauses: [])
    editor = ProductEditorViewModel(
      editing: nil,
      register: RegisterProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      update: UpdateProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      sellers: GatedSellerCredentialStore(.sample()), drafts: RecordingDraftStore(),
      events: events, locale: Locale(identifier: locale))
  }

  /// Opens the editor, and enters a valid product.
  func fill() async throws {
    await editor.load()
    editor[text: .name] = "Desk lamp"
    editor[text: .description] = "Warm light, almost new."
    editor[text: .price] = "15000"
    editor[text: .stock] = "3"
    editor.addImages([.samplePNG(1)])
  }

  /// Submits the form, and responds to all requests so that the registration has an unknown outcome.
  func loseAnswer() async throws {
    try await fill()
    async let submitted = editor.submit()
    let empty = ProductPage(rows: [], totalCount: nil, next: nil)
    try await repository.pages.next().answer(.success(empty))
    try await repository.registrations.next().answer(.failure(.outcomeUnknown()))
    try await repository.pages.next().answer(.success(empty))
    _ = await submitted
  }
}
