import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Nobody knows what became of a change: the product is read before anything else is made of it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorLookingTests {
  private let stage: EditorStage
  private let base = ProductDetail.sample(id: 5)

  init() throws {
    stage = try EditorStage()
  }

  /// Why it is not known.
  enum Loss: CaseIterable, Sendable {
    case answer, cancellation, end
  }

  /// An editor whose new stock, and more, was sent, without anything known of it.
  private func editor(
    after loss: Loss = .answer, _ fill: (ProductEditorViewModel) -> Void = { _ in }
  ) async throws -> ProductEditorViewModel {
    let editor = stage.editor(editing: base)
    await editor.restoreDraft()
    editor.setText("7", for: .stock)
    fill(editor)
    let submitted = Task { await editor.submit() }
    let call = try await stage.repository.updates.next()
    switch loss {
    case .answer:
      call.answer(.failure(.outcomeUnknown))
      try await stage.repository.details.next().answer(.failure(.offline))
      await submitted.value
      #expect(editor.state.unresolved?.finding == .updateUnknown)
    case .cancellation:
      submitted.cancel()
      await submitted.value
      #expect(editor.state.phase == .editing)
    case .end:
      // What is kept by now is all that the next run knows.
      let next = stage.editor(editing: base)
      await next.restoreDraft()
      #expect(next.state.unresolved?.finding == .updateUnknown && next.state.form.stock == "7")
      submitted.cancel()
      await submitted.value
      return next
    }
    return editor
  }

  @Test(arguments: Loss.allCases)
  func `a change that was made after all and is taken back is taken back there`(loss: Loss)
    async throws
  {
    let editor = try await editor(after: loss)
    let sent = stage.repository.updates.count
    editor.setText("3", for: .stock)
    async let submitted: Void = editor.submit()
    let look = try await stage.repository.details.next()
    #expect(editor.state.phase == .submitting(nil) && stage.repository.updates.count == sent)
    look.answer(.success(ProductDetail.sample(id: 5, stock: 7)))
    let call = try await stage.repository.updates.next()
    #expect(call.request.base == ProductDetail.sample(id: 5, stock: 7) && call.request.stock == 3)
    call.answer(.success(base))
    await submitted
    #expect(editor.state.outcome == .updated(base))
    #expect(!editor.noticeCodes.contains("changed-elsewhere"))
    #expect(
      stage.events.posted == [.updated(ProductDetail.sample(id: 5, stock: 7)), .updated(base)])
    #expect(stage.kept[.product(base.id)] == nil)
  }

  @Test(arguments: [Loss.answer, .cancellation])
  func `a change that is taken back and was not seen may still come`(loss: Loss) async throws {
    let editor = try await editor(after: loss)
    let sent = stage.repository.updates.count
    editor.setText("3", for: .stock)
    try await stage.answer(editor.submit, read: .success(base))
    #expect(editor.state.unresolved?.finding == .updateUnknown)
    // A person who has looked decides.
    await editor.sendAgain()
    #expect(editor.state.outcome == .unchanged(base) && stage.repository.updates.count == sent)
  }

  @Test func `a refusal leaves an earlier change that was not seen unknown`() async throws {
    let editor = try await editor()
    editor.setText("9", for: .stock)
    try await stage.answer(
      editor.submit, read: .success(base), update: .failure(.rejected(status: 400, reason: nil)))
    editor.setText("3", for: .stock)
    try await stage.answer(editor.submit, read: .success(base))
    #expect(editor.state.unresolved?.finding == .updateUnknown)
  }

  @Test func `a change that was made after all is not sent again`() async throws {
    let editor = try await editor()
    try await stage.answer(editor.submit, read: .success(ProductDetail.sample(id: 5, stock: 7)))
    #expect(editor.state.outcome == .updated(ProductDetail.sample(id: 5, stock: 7)))
    #expect(stage.repository.updates.count == 1)
    #expect(stage.events.posted == [.updated(ProductDetail.sample(id: 5, stock: 7))])
  }

  @Test func `taken back in one run, it is taken back in the next`() async throws {
    let before = try await editor()
    before.setText("3", for: .stock)
    await before.waitUntilSaved()
    // By now the product is known to have it.
    let editor = stage.editor(editing: ProductDetail.sample(id: 5, stock: 7))
    await editor.restoreDraft()
    #expect(editor.state.form.stock == "3" && editor.state.isChanged)
    async let submitted: Void = editor.submit()
    try await stage.repository.details.next().answer(
      .success(ProductDetail.sample(id: 5, stock: 7)))
    let call = try await stage.repository.updates.next()
    #expect(call.request.stock == 3)
    call.answer(.success(base))
    await submitted
    #expect(editor.state.outcome == .updated(base))
  }

  @Test func `what becomes of the product elsewhere does not undo the taking back`() async throws {
    let editor = try await editor()
    editor.setText("3", for: .stock)
    await stage.events.post(.updated(ProductDetail.sample(id: 5, name: "Their name", stock: 7)))
    #expect(editor.state.form.name == "Their name")
    #expect(editor.state.form.stock == "3" && editor.state.notices == [])
  }

  @Test(
    arguments: [
      (.offline, "update-unknown"), (.timedOut, "update-unknown"),
      (.notFound(reason: nil), "not-found"),
    ] as [(MarketError, String)])
  func `while the product cannot be read, nothing is sent, and that is told`(
    error: MarketError, code: String
  ) async throws {
    let editor = try await editor()
    editor.setText("3", for: .stock)
    for _ in 1...2 {
      try await stage.answer(editor.submit, read: .failure(error))
      #expect((editor.state.unresolved?.message ?? editor.state.error)?.code.rawValue == code)
    }
    #expect(stage.repository.updates.count == 1)
    #expect(stage.kept[.product(base.id)]?.kept.sentFields == [.stock])
  }

  @Test func `cancelled while it looks, it looks again`() async throws {
    let editor = try await editor()
    editor.setText("3", for: .stock)
    let before = editor.state
    let task = Task { await editor.submit() }
    _ = try await stage.repository.details.next()
    task.cancel()
    await task.value
    #expect(editor.state == before)
    try await stage.answer(editor.submit, read: .success(base))
    #expect(editor.state.unresolved?.finding == .updateUnknown)
  }

  @Test func `what does not fit the product as it is by now is told, and not sent`() async throws {
    let editor = try await editor()
    editor.setText("1", for: .discount)
    let free = ProductDetail(
      product: .sample(
        id: 5, pricing: Pricing(undiscounted: Money(tenThousandths: 0, currency: .krw)), stock: 7),
      images: base.images)
    try await stage.answer(editor.submit, read: .success(free))
    #expect(editor.state.phase == .editing && editor.codes == ["discount-above-price"])
    #expect(stage.repository.updates.count == 1)
  }
}
