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
    await stage.filledEditor().settle()
    stage.kept.failReads(.unavailable(reason: "the folder is in use"))
    let editor = stage.editor()
    await editor.open()
    stage.kept.failReads(nil)
    return editor
  }

  @Test func `what could not be read for a moment is not written over, and can be opened again`()
    async
  {
    let editor = await editorAfterFailedRead()
    let kept = stage.kept[.new]
    for name in ["x", "xy"] {
      editor.enter(name, in: .name)
      await editor.settle()
      #expect(stage.kept[.new] == kept && editor.noticeCodes == ["earlier-entry"])
    }
    await editor.discard()
    #expect(stage.kept[.new] == kept && editor.noticeCodes == ["earlier-entry"])
    editor.enter("z", in: .name)
    await editor.open()
    #expect(editor.state.phase == .editing && editor.state.entry == kept?.kept.entry)
    #expect(editor.noticeCodes == ["entry-restored"])
    editor.enter("Other lamp", in: .name)
    await editor.settle()
    #expect(stage.kept[.new]?.kept.entry.name == "Other lamp")
    let state = editor.state
    await editor.open()
    #expect(editor.state == state)
  }

  @Test func `what is on its way to be kept when it is opened again does not come after that`()
    async throws
  {
    let entries = GatedProductEntryStore()
    let editor = stage.editor(entries: entries)
    async let opened: Void = editor.open()
    try await entries.reads.next().answer(.failure(.unavailable(reason: "the folder is in use")))
    await opened
    editor.enter("x", in: .name)
    let look = try await entries.reads.next()
    editor.enter("xy", in: .name)
    async let again: Void = editor.open()
    await editor.wait { $0.phase == .opening }
    let kept = RestoredProductEntry(
      KeptProductEntry(entry: await stage.filledEditor().state.entry, style: NumeralStyle()))
    look.answer(.success(kept))
    // The second change is still looked for before the editor looks itself.
    for _ in 1...2 { try await entries.reads.next().answer(.success(kept)) }
    await again
    #expect(editor.state.entry == kept.kept.entry && editor.noticeCodes == ["entry-restored"])
    #expect(entries.reads.count == 4 && entries.writes.count == 0)
  }

  @Test func `what is registered meanwhile leaves the earlier entry where it is`() async throws {
    let editor = await editorAfterFailedRead()
    let kept = stage.kept[.new]
    stage.fill(editor)
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .notKept)
    #expect(editor.state.unresolved?.text.contains("what you entered last time waits") == true)
    async let again: Void = editor.sendAgain()
    try await stage.registration().answer(.success(stage.registered(9)))
    await again
    #expect(editor.state.outcome?.id == ProductID(9))
    #expect(stage.kept[.new] == kept && editor.state.notices == [])
  }

  @Test func `what waits can be opened in place of what was not sent because of it`() async {
    let editor = await editorAfterFailedRead()
    let kept = stage.kept[.new]
    editor.enter("Other lamp", in: .name)
    stage.fill(editor)
    await editor.submit()
    stage.kept.failReads(.unavailable(reason: "the folder is in use"))
    await editor.open()
    #expect(editor.state.unresolved?.finding == .notKept)
    stage.kept.failReads(nil)
    await editor.open()
    #expect(editor.state.phase == .editing && editor.state.entry == kept?.kept.entry)
    #expect(editor.noticeCodes == ["entry-restored"])
  }

  @Test func `a question about what was not kept ends where nothing waits any more`() async {
    stage.kept.failReads(.unavailable(reason: "the folder is in use"))
    let editor = stage.editor()
    await editor.open()
    stage.fill(editor)
    await editor.submit()
    let entry = editor.state.entry
    #expect(editor.state.unresolved?.finding == .notKept)
    stage.kept.failReads(nil)
    await editor.open()
    #expect(editor.state.phase == .editing && editor.state.entry == entry)
    await editor.settle()
    #expect(stage.kept[.new]?.kept.entry == entry && editor.state.notices == [])
  }

  @Test func `where there was nothing to read, what is entered is kept as soon as it can be`() async
  {
    stage.kept.failReads(.unavailable(reason: "the folder is in use"))
    let editor = stage.editor()
    await editor.open()
    editor.enter("a", in: .name)
    await editor.open()
    #expect(editor.state.entry.name == "a" && editor.noticeCodes == ["entry-not-kept"])
    stage.kept.failReads(nil)
    editor.enter("ab", in: .name)
    await editor.settle()
    #expect(stage.kept[.new]?.kept.entry.name == "ab" && editor.state.notices == [])
  }

  @Test func `an opening again that is cancelled leaves what is entered, and what is kept`()
    async throws
  {
    let entries = GatedProductEntryStore()
    let editor = stage.editor(entries: entries)
    async let opened: Void = editor.open()
    try await entries.reads.next().answer(.failure(.unavailable(reason: "the folder is in use")))
    await opened
    editor.enter("a", in: .name)
    try await entries.reads.next().answer(.failure(.unavailable(reason: "the folder is in use")))
    await editor.settle()
    let before = editor.state
    let task = Task { await editor.open() }
    _ = try await entries.reads.next()
    #expect(editor.state.phase == .opening)
    task.cancel()
    try await entries.reads.next().answer(.failure(.unavailable(reason: "the folder is in use")))
    await task.value
    #expect(editor.state == before && entries.writes.count == 0)
  }
}
