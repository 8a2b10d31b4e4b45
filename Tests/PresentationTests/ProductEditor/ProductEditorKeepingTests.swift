import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What is entered is kept.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorKeepingTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  private func names(_ calls: [RecordingDraftStore.Write]) -> [String?] {
    calls.map { if case .save(let kept) = $0 { kept.form.name } else { nil } }
  }

  @Test func `changes are written one at a time, in order, and of those that wait the newest`()
    async throws
  {
    let drafts = GatedDraftStore()
    let editor = stage.editor(drafts: drafts)
    async let opened: Void = editor.restoreDraft()
    try await drafts.reads.next().answer(.success(nil))
    await opened
    var written: [RecordingDraftStore.Write] = []
    editor.setText("a", for: .name)
    let first = try await drafts.writes.next()
    for name in ["ab", "abc", "abcd"] { editor.setText(name, for: .name) }
    #expect(drafts.writes.count == 1)
    written.append(first.request)
    first.answer(.success(()))
    let second = try await drafts.writes.next()
    written.append(second.request)
    editor.setText("", for: .name)
    second.answer(.success(()))
    let third = try await drafts.writes.next()
    written.append(third.request)
    third.answer(.success(()))
    await editor.waitUntilSaved()
    #expect(names(written) == ["a", "abcd", nil])
    #expect(drafts.writes.count == 3)
  }

  @Test func `the last change is written, also when the editor is gone`() async throws {
    let drafts = GatedDraftStore()
    weak var gone: ProductEditorViewModel?
    let first: GatedCalls<RecordingDraftStore.Write, Void, DraftStoreError>.Call
    do {
      let editor = stage.editor(drafts: drafts)
      gone = editor
      async let opened: Void = editor.restoreDraft()
      try await drafts.reads.next().answer(.success(nil))
      await opened
      editor.setText("a", for: .name)
      first = try await drafts.writes.next()
      editor.setText("ab", for: .name)
    }
    #expect(gone == nil)
    first.answer(.success(()))
    let last = try await drafts.writes.next()
    #expect(names([last.request]) == ["ab"])
    last.answer(.success(()))
  }

  @Test func `thrown away, it is gone from where it is kept, an unknown outcome included`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9), stage.registered(8)])
    await editor.discard()
    #expect(editor.state.phase == .editing && editor.state.form == ProductForm())
    #expect(editor.state.pictures == [] && editor.state.issues == [] && stage.kept[.new] == nil)
  }

  @Test func `what cannot be kept is told, hinders nothing, and is told no more once it can`() async
  {
    let editor = stage.editor()
    await editor.restoreDraft()
    stage.kept.failWrites(.full)
    editor.setText("a", for: .name)
    await editor.waitUntilSaved()
    #expect(editor.noticeCodes == ["entry-not-kept"] && editor.state.isEditable)
    #expect(editor.state.form.name == "a")
    stage.kept.failWrites(nil)
    // The same again is worth another try.
    editor.endEditing(.description)
    await editor.waitUntilSaved()
    #expect(editor.state.notices == [] && stage.kept[.new]?.kept.form.name == "a")
  }

  @Test func `no secret is in what is kept`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [])
    let seller = try #require(stage.sellers.credential)
    for write in stage.kept.writes {
      let text = String(reflecting: write)
      #expect(
        !text.contains(seller.secret.plaintext) && !text.contains(seller.identifier.plaintext))
    }
  }
}
