import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorCancellationTests: EditorFixture {
  enum Place: CaseIterable, Sendable {
    case list, sending, searching
  }

  /// Submits the form, and cancels the submission at the given point.
  private func cancel(_ editor: ProductEditorViewModel, at place: Place) async throws {
    let task = Task { await editor.submit() }
    switch place {
    case .list: _ = try await stage.repository.pages.next()
    case .sending: _ = try await stage.registration()
    case .searching:
      try await stage.registration().answer(.failure(.outcomeUnknown()))
      _ = try await stage.repository.pages.next()
    }
    #expect(editor.state.phase == .submitting(nil))
    task.cancel()
    await task.value
  }

  @Test(arguments: Place.allCases)
  func `a cancelled submission leaves the state as it was`(place: Place) async throws {
    let editor = await stage.filledEditor()
    let before = editor.state
    try await cancel(editor, at: place)
    #expect(editor.state == before && editor.isOutcomeUnknown == (place != .list))
    await editor.waitUntilSaved()
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == (place != .list))
    await editor.discard()
    #expect(!editor.isOutcomeUnknown)
  }

  @Test(arguments: [Place.sending, .searching])
  func `a cancelled registration is searched for before it's sent again`(
    place: Place
  ) async throws {
    let editor = await stage.filledEditor()
    try await cancel(editor, at: place)
    async let submitted: Void = editor.submit()
    try await stage.answerPage(stage.registered(9), stage.registered(4, name: "Older"))
    try await stage.repository.details.next().answer(.success(stage.registered(9)))
    await submitted
    #expect(editor.state.outcome == .registered(stage.registered(9)))
    #expect(stage.repository.registrations.count == 1)
    #expect(stage.drafts[.new] == nil)
  }

  @Test func `a registration that was cancelled before it was sent is sent`() async throws {
    let editor = await stage.filledEditor()
    try await cancel(editor, at: .list)
    try await stage.answer(editor.submit, registration: .success(stage.registered(9)))
    #expect(editor.state.outcome == .registered(stage.registered(9)))
  }

  @Test func `after a cancellation, another product isn't sent until a person has looked`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await cancel(editor, at: .sending)
    editor.setText("Other lamp", for: .name)
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
    #expect(!editor.state.canSubmit && stage.repository.registrations.count == 1)
    editor.setText("Desk lamp", for: .name)
    async let submitted: Void = editor.submit()
    try await stage.answerPage(stage.registered(4, name: "Older"))
    await submitted
    #expect(editor.state.unresolved?.finding == .registrationUnknown)
    editor.setText("Other lamp", for: .name)
    await editor.submit()
    #expect(editor.state.unresolved?.asksToLook == true)
    async let again: Void = editor.sendAgain()
    let call = try await stage.registration()
    #expect(call.request.newProduct.name == "Other lamp")
    call.answer(.success(stage.registered(9)))
    await again
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `after a cancellation, another seller has to look, too`() async throws {
    let editor = await stage.filledEditor()
    try await cancel(editor, at: .sending)
    await stage.sellers.set(try .sample(identifier: "another"))
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
  }

  @Test func `a cancelled second registration is searched for, too`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswerOfTwo(of: editor)
    let task = Task { await editor.sendAgain() }
    try await stage.answerPage(stage.registered(9), stage.registered(8))
    _ = try await stage.repository.registrations.next()
    task.cancel()
    await task.value
    #expect(editor.state.phase == .editing)
    async let submitted: Void = editor.submit()
    try await stage.answerPage(stage.registered(10), stage.registered(9), stage.registered(8))
    try await stage.repository.details.next().answer(.success(stage.registered(10)))
    await submitted
    #expect(editor.state.outcome == .registered(stage.registered(10)))
  }

  @Test func `a cancelled caller doesn't affect the others`() async throws {
    let editor = await stage.filledEditor()
    let first = Task { await editor.submit() }
    let call = try await stage.registration()
    let second = Task { await editor.submit() }
    first.cancel()
    await first.value
    #expect(editor.state.phase == .submitting(nil))
    call.answer(.success(stage.registered(9)))
    await second.value
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `a submission that is cancelled while its draft is saved isn't unknown`() async throws
  {
    let drafts = GatedDraftStore()
    let editor = stage.editor(drafts: drafts)
    async let opened: Void = editor.restoreDraft()
    try await drafts.reads.next().answer(
      .success(
        RestoredDraft(
          SavedDraft(form: await stage.filledEditor().state.form, format: NumberFormat()))))
    await opened
    let before = editor.state
    let task = Task { await editor.submit() }
    try await stage.answerPage(stage.registered(4, name: "Older"))
    let mark = try await drafts.writes.next()
    task.cancel()
    await task.value
    #expect(editor.state == before && stage.repository.registrations.count == 0)
    mark.answer(.success(()))
    let next = try await drafts.writes.next()
    guard case .save(let kept) = next.request else {
      Issue.record("\(next.request)")
      return
    }
    #expect(!kept.isOutcomeUnknown)
    next.answer(.success(()))
    await editor.waitUntilSaved()
  }

  @Test func `a cancelled restoreDraft can be called again`() async throws {
    let drafts = GatedDraftStore()
    let editor = stage.editor(drafts: drafts)
    let before = editor.state
    let task = Task { await editor.restoreDraft() }
    _ = try await drafts.reads.next()
    #expect(editor.state.phase == .opening)
    task.cancel()
    await task.value
    #expect(editor.state == before && drafts.writes.count == 0)
    async let first: Void = editor.restoreDraft()
    let call = try await drafts.reads.next()
    async let second: Void = editor.restoreDraft()
    call.answer(.success(nil))
    await first
    await second
    #expect(editor.state.phase == .editing && drafts.reads.count == 2)
  }

  @Test func `a cancelled change can be submitted again`() async throws {
    let editor = stage.editor(editing: .sample(id: 5))
    await editor.restoreDraft()
    editor.setText("7", for: .stock)
    let before = editor.state
    let task = Task { await editor.submit() }
    _ = try await stage.repository.updates.next()
    task.cancel()
    await task.value
    #expect(editor.state == before)
    async let submitted: Void = editor.submit()
    try await stage.repository.details.next().answer(.success(.sample(id: 5)))
    let after = ProductDetail(
      product: .sample(id: 5, stock: 7), images: ProductDetail.sample(id: 5).images)
    try await stage.repository.updates.next().answer(.success(after))
    await submitted
    #expect(editor.state.outcome == .updated(after))
  }
}
