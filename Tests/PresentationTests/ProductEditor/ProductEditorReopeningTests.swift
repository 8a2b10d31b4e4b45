import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What was kept could not be read when the editor was opened, and can be later.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorReopeningTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  /// An editor that could not read for a moment what is kept: a filled form.
  private func editorAfterFailedRead() async -> ProductEditorViewModel {
    await stage.filledEditor().waitUntilSaved()
    stage.kept.failReads(.unavailable(reason: "the folder is in use"))
    let editor = stage.editor()
    await editor.restoreDraft()
    stage.kept.failReads(nil)
    return editor
  }

  @Test func `what could not be read for a moment is not written over, and can be opened again`()
    async
  {
    let editor = await editorAfterFailedRead()
    let kept = stage.kept[.new]
    for name in ["x", "xy"] {
      editor.setText(name, for: .name)
      await editor.waitUntilSaved()
      #expect(stage.kept[.new] == kept && editor.noticeCodes == ["earlier-entry"])
    }
    await editor.discard()
    #expect(stage.kept[.new] == kept && editor.noticeCodes == ["earlier-entry"])
    editor.setText("z", for: .name)
    await editor.restoreDraft()
    #expect(editor.state.phase == .editing && editor.state.form == kept?.kept.form)
    #expect(editor.noticeCodes == ["entry-restored"])
    editor.setText("Other lamp", for: .name)
    await editor.waitUntilSaved()
    #expect(stage.kept[.new]?.kept.form.name == "Other lamp")
    let state = editor.state
    await editor.restoreDraft()
    #expect(editor.state == state)
  }

  @Test func `what is on its way to be kept when it is opened again does not come after that`()
    async throws
  {
    let drafts = GatedDraftStore()
    let editor = stage.editor(drafts: drafts)
    async let opened: Void = editor.restoreDraft()
    try await drafts.reads.next().answer(.failure(.unavailable(reason: "the folder is in use")))
    await opened
    editor.setText("x", for: .name)
    let look = try await drafts.reads.next()
    editor.setText("xy", for: .name)
    async let again: Void = editor.restoreDraft()
    await editor.wait { $0.phase == .opening }
    let kept = RestoredDraft(
      SavedDraft(form: await stage.filledEditor().state.form, style: NumberFormat()))
    look.answer(.success(kept))
    // The second change is still looked for before the editor looks itself.
    for _ in 1...2 { try await drafts.reads.next().answer(.success(kept)) }
    await again
    #expect(editor.state.form == kept.kept.form && editor.noticeCodes == ["entry-restored"])
    #expect(drafts.reads.count == 4 && drafts.writes.count == 0)
  }

  @Test func `what is registered meanwhile leaves the earlier form where it is`() async throws {
    let editor = await editorAfterFailedRead()
    let kept = stage.kept[.new]
    stage.fill(editor)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(editor.noticeCodes == ["earlier-entry"])
    call.answer(.success(stage.registered(9)))
    await submitted
    #expect(editor.state.outcome?.id == ProductID(9))
    #expect(stage.kept[.new] == kept && editor.state.notices == [])
  }

  @Test func `where there was nothing to read, what is entered is kept as soon as it can be`() async
  {
    stage.kept.failReads(.unavailable(reason: "the folder is in use"))
    let editor = stage.editor()
    await editor.restoreDraft()
    editor.setText("a", for: .name)
    await editor.restoreDraft()
    #expect(editor.state.form.name == "a" && editor.noticeCodes == ["entry-not-kept"])
    stage.kept.failReads(nil)
    editor.setText("ab", for: .name)
    await editor.waitUntilSaved()
    #expect(stage.kept[.new]?.kept.form.name == "ab" && editor.state.notices == [])
  }
}
