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

  private func names(_ calls: [RecordingProductEntryStore.Write]) -> [String?] {
    calls.map { if case .save(let kept) = $0 { kept.entry.name } else { nil } }
  }

  @Test func `changes are written one at a time, in order, and of those that wait the newest`()
    async throws
  {
    let entries = GatedProductEntryStore()
    let editor = stage.editor(entries: entries)
    async let opened: Void = editor.open()
    try await entries.reads.next().answer(.success(nil))
    await opened
    var written: [RecordingProductEntryStore.Write] = []
    editor.enter("a", in: .name)
    let first = try await entries.writes.next()
    for name in ["ab", "abc", "abcd"] { editor.enter(name, in: .name) }
    #expect(entries.writes.count == 1)
    written.append(first.request)
    first.answer(.success(()))
    let second = try await entries.writes.next()
    written.append(second.request)
    editor.enter("", in: .name)
    second.answer(.success(()))
    let third = try await entries.writes.next()
    written.append(third.request)
    third.answer(.success(()))
    await editor.settle()
    #expect(names(written) == ["a", "abcd", nil])
    #expect(entries.writes.count == 3)
  }

  @Test func `the last change is written, also when the editor is gone`() async throws {
    let entries = GatedProductEntryStore()
    weak var gone: ProductEditorViewModel?
    let first: GatedCalls<RecordingProductEntryStore.Write, Void, ProductEntryStoreError>.Call
    do {
      let editor = stage.editor(entries: entries)
      gone = editor
      async let opened: Void = editor.open()
      try await entries.reads.next().answer(.success(nil))
      await opened
      editor.enter("a", in: .name)
      first = try await entries.writes.next()
      editor.enter("ab", in: .name)
    }
    #expect(gone == nil)
    first.answer(.success(()))
    let last = try await entries.writes.next()
    #expect(names([last.request]) == ["ab"])
    last.answer(.success(()))
  }

  @Test func `thrown away, it is gone from where it is kept, an unknown outcome included`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9), stage.registered(8)])
    await editor.discard()
    #expect(editor.state.phase == .editing && editor.state.entry == ProductEntry())
    #expect(editor.state.pictures == [] && editor.state.issues == [] && stage.kept[.new] == nil)
  }

  @Test func `what cannot be kept is told, hinders nothing, and is told no more once it can`() async
  {
    let editor = stage.editor()
    await editor.open()
    stage.kept.failWrites(.full)
    editor.enter("a", in: .name)
    await editor.settle()
    #expect(editor.noticeCodes == ["entry-not-kept"] && editor.state.isEditable)
    #expect(editor.state.entry.name == "a")
    stage.kept.failWrites(nil)
    // The same again is worth another try.
    editor.leave(.description)
    await editor.settle()
    #expect(editor.state.notices == [] && stage.kept[.new]?.kept.entry.name == "a")
  }

  @Test func `no secret is in what is kept`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [])
    let seller = try #require(stage.sellers.credential)
    for write in stage.kept.writes {
      let text = String(reflecting: write)
      #expect(!text.contains(seller.secret.revealed) && !text.contains(seller.identifier.revealed))
    }
  }
}
