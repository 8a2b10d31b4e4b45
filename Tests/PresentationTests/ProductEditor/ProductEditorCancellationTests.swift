import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// A call is cancelled wherever it waits.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorCancellationTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  enum Place: CaseIterable, Sendable {
    case list, sending, searching
  }

  /// Cancels a submission that waits there.
  private func cancel(_ editor: ProductEditorViewModel, at place: Place) async throws {
    let task = Task { await editor.submit() }
    switch place {
    case .list: _ = try await stage.repository.pages.next()
    case .sending: _ = try await stage.registration()
    case .searching:
      try await stage.registration().answer(.failure(.outcomeUnknown))
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
    #expect(editor.state == before && editor.isOutcomeUnknown)
    await editor.waitUntilSaved()
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == true)
    await editor.discard()
    #expect(!editor.isOutcomeUnknown)
  }

  @Test(arguments: [Place.sending, .searching])
  func `what was cancelled may have happened: it is looked for before it is sent again`(
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
    #expect(stage.kept[.new] == nil)
  }

  @Test func `what was cancelled before it was sent is sent`() async throws {
    let editor = await stage.filledEditor()
    try await cancel(editor, at: .list)
    try await stage.answer(editor.submit, registration: .success(stage.registered(9)))
    #expect(editor.state.outcome == .registered(stage.registered(9)))
  }

  @Test func `something else than what was cancelled is not sent before somebody has looked`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await cancel(editor, at: .sending)
    editor.setText("Other lamp", for: .name)
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
    #expect(!editor.state.canSubmit && stage.repository.registrations.count == 1)
    // As it was when it was cancelled, it is looked for.
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
    #expect(call.request.draft.name == "Other lamp")
    call.answer(.success(stage.registered(9)))
    await again
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `another seller is asked to look, too`() async throws {
    let editor = await stage.filledEditor()
    try await cancel(editor, at: .sending)
    await stage.sellers.set(try .sample(secret: "another"))
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
  }

  @Test func `what is sent again and cancelled may have happened, too`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9), stage.registered(8)])
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

  @Test func `a caller who leaves costs the others nothing`() async throws {
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

  @Test func `cancelled before anything is sent, nothing is unknown`() async throws {
    let drafts = GatedDraftStore()
    let editor = stage.editor(drafts: drafts)
    async let opened: Void = editor.restoreDraft()
    try await drafts.reads.next().answer(
      .success(
        RestoredDraft(
          SavedDraft(form: await stage.filledEditor().state.form, style: NumberFormat()))))
    await opened
    let before = editor.state
    let task = Task { await editor.submit() }
    let mark = try await drafts.writes.next()
    task.cancel()
    await task.value
    #expect(editor.state == before && stage.repository.pages.count == 0)
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

  @Test func `an opening that is cancelled can be done again`() async throws {
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

  @Test func `a change that is cancelled can be submitted again`() async throws {
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
    // It may have been made.
    try await stage.repository.details.next().answer(.success(.sample(id: 5)))
    let after = ProductDetail(
      product: .sample(id: 5, stock: 7), images: ProductDetail.sample(id: 5).images)
    try await stage.repository.updates.next().answer(.success(after))
    await submitted
    #expect(editor.state.outcome == .updated(after))
  }
}
