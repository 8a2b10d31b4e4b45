import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorCancellationTests: EditorScene {
  enum Place: CaseIterable, Sendable {
    case list, sending, searching
  }

  /// Submits the form, and cancels the submission at the given point.
  private func cancel(_ editor: ProductEditorViewModel, at place: Place) async throws {
    let task = Task { await editor.submit() }
    switch place {
    case .list: _ = try await repository.pages.next()
    case .sending: _ = try await registration()
    case .searching:
      try await registration().answer(.failure(.outcomeUnknown()))
      _ = try await repository.pages.next()
    }
    #expect(editor.state.phase == .submitting(nil))
    task.cancel()
    await task.value
  }

  @Test(arguments: Place.allCases)
  func `a cancelled submission leaves the state as it was, and is sent if it wasn't sent yet`(
    place: Place
  ) async throws {
    let editor = await filledEditor()
    let before = editor.state
    let isSent = place != .list
    try await cancel(editor, at: place)
    #expect(editor.state == before && editor.isOutcomeUnknown == isSent)
    await editor.waitUntilSaved()
    #expect(isSavedAsSent == isSent)
    try await answer(
      editor.submit, registration: isSent ? nil : .success(registered(9)),
      search: isSent ? [9] : nil)
    #expect(editor.state.outcome == .registered(registered(9)))
    #expect(repository.registrations.count == 1 && drafts[.new] == nil)
  }

  @Test func `after a cancellation, another seller has to look, too`() async throws {
    let editor = await filledEditor()
    try await cancelSubmission(of: editor)
    await sellers.set(try .sample(identifier: "another"))
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
  }

  @Test func `a submission that is cancelled while its draft is saved isn't unknown`() async throws
  {
    let drafts = GatedDraftStore()
    let saved = SavedDraft(form: await filledEditor().state.form, format: NumberFormat())
    let editor = try await editor(gatedBy: drafts, draft: .success(RestoredDraft(saved)))
    let before = editor.state
    let task = Task { await editor.submit() }
    try await answerPage()
    let mark = try await drafts.writes.next()
    task.cancel()
    await task.value
    #expect(editor.state == before && repository.registrations.count == 0)
    mark.answer(.success(()))
    let next = try await drafts.writes.next()
    #expect(next.request == .save(saved))
    next.answer(.success(()))
    await editor.waitUntilSaved()
  }

  @Test func `a cancelled restoreDraft can be called again`() async throws {
    let drafts = GatedDraftStore()
    let editor = editor(drafts: drafts)
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
}
