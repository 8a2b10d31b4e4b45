import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that each call returns its result, so that the caller doesn't have to read the state.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class SubmissionResultTests: EditorScene {
  @Test func `a submission returns its outcome, and a later call returns nothing`() async throws {
    let editor = await filledEditor()
    let result = try await answer(editor.submit, registration: .success(registered(9)))
    #expect(result == .finished(.registered(registered(9))))
    #expect(await editor.submit() == nil)
  }

  @Test func `only the first of two joined calls returns the outcome`() async throws {
    let editor = await filledEditor()
    let first = Task { await editor.submit() }
    let call = try await registration()
    let second = Task { await editor.submit() }
    await MainActor.turn()
    call.answer(.success(registered(9)))
    #expect(await first.value == .finished(.registered(registered(9))))
    #expect(await second.value == nil)
  }

  @Test func `issues, an error and a missing seller are results`() async throws {
    let editor = await filledEditor()
    editor[text: .stock] = ""
    #expect(await editor.submit() == .invalid(editor.state.issues))
    #expect(editor.state.issues.map(\.code) == [.missingValue])
    editor[text: .stock] = "3"
    let failed = try await answer(
      editor.submit, registration: .failure(.rejected(status: 400, reason: nil)))
    #expect(failed == editor.state.error.map { .failed($0) } && failed != nil)
    await sellers.set(nil)
    #expect(await editor.submit() == .failed(UserMessage(.notSignedIn, in: .english)))
  }

  @Test func `an unknown outcome, a choice and a number return their results`() async throws {
    let editor = await filledEditor()
    let lost = try await answer(
      editor.submit, registration: .failure(.outcomeUnknown()), search: [])
    let unresolved = try #require(editor.state.unresolved)
    #expect(lost == .unresolved(unresolved))
    let wrong = try await answer(
      { await editor.confirmRegistered(ProductID(4)) }, read: .failure(.notFound(reason: nil)))
    #expect(wrong == editor.state.notices.first.map { .failed($0) } && wrong != nil)
    let found = try await answer(
      { await editor.perform(unresolved.choices[0]) }, search: [9])
    #expect(found == .finished(.registered(registered(9))))
  }

  @Test func `a cancelled call returns nothing`() async throws {
    let editor = await filledEditor()
    let submitted = Task { await editor.submit() }
    _ = try await registration()
    submitted.cancel()
    #expect(await submitted.value == nil)
  }

  @Test func `unchanged and updated products are results`() async throws {
    let editor = await openedEditor(editing: base)
    editor[text: .stock] = "7"
    let updated = ProductDetail.sample(id: 5, stock: 7)
    #expect(
      try await answer(editor.submit, update: .success(updated)) == .finished(.updated(updated)))
    let other = await openedEditor(editing: base)
    #expect(await other.submit() == .finished(.unchanged(base)))
  }

  @Test func `a draft that can't be loaded is the result of the load`() async throws {
    let drafts = GatedDraftStore()
    let editor = editor(drafts: drafts)
    async let opened = editor.load()
    try await drafts.reads.next().answer(.failure(.unreadable(.damaged)))
    #expect(await opened == UserMessage(.draftDamaged, in: .english))
    #expect(await editor.load() == nil)
  }
}
