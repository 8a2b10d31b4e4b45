import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductEditorDraftTests: EditorScene {
  // MARK: - Saving

  private func name(_ write: RecordingDraftStore.Write) -> String? {
    if case .save(let draft) = write { draft.form[.name] } else { nil }
  }

  @Test func `a draft is written half a second after a key or when needed, the newest next`()
    async throws
  {
    let (clock, drafts) = (ManualClock(), GatedDraftStore())
    draftClock = clock
    let editor = try await makeEditor(gatedBy: drafts)
    for name in ["a", "ab", "abc"] { editor[text: .name] = name }
    try await clock.sleepers()
    clock.advance(by: .milliseconds(499))
    #expect(drafts.writes.count == 0)
    clock.advance(by: .milliseconds(1))
    let first = try await drafts.writes.next()
    for name in ["abcd", "abcde"] { editor[text: .name] = name }
    // Drafts are written one at a time, also when the pause of the newest one is over.
    await MainActor.turn()
    clock.advance(by: .milliseconds(500))
    await MainActor.turn()
    #expect((name(first.request), drafts.writes.count) == ("abc", 1))
    first.answer(.success(()))
    try await clock.sleepers()
    async let saved: Void = editor.waitUntilSaved()
    let second = try await drafts.writes.next()
    editor[text: .name] = ""
    #expect((name(second.request), drafts.writes.count) == ("abcde", 2))
    second.answer(.success(()))
    try await drafts.reads.next().answer(.success(nil))
    let third = try await drafts.writes.next()
    #expect(third.request == .remove)
    third.answer(.success(()))
    await saved
  }

  @Test func `images open a form that was just closed, and stay beside its last edits`() async {
    draftClock = ManualClock()
    let closed = await openedEditor()
    closed[text: .description] = "Warm"
    closed[text: .description] = "Warm light, almost new."
    let opened = makeEditor()
    await opened.addImages([image])
    #expect(opened.state.phase == .editing)
    #expect(opened.state.form[.description] == "Warm light, almost new.")
    #expect((opened.state.form.images, opened.noticeCodes) == ([image], ["draft-restored"]))
  }

  @Test func `a form without a store for drafts is open from the start`() async throws {
    let editor = ProductEditorViewModel(in: .sample(of: repository, drafts: nil))
    await fill(editor)
    #expect((editor.state.phase, editor.state.canSubmit) == (.editing, true))
    await editor.load()
    #expect((editor.fileNames, editor.state.canSubmit) == (["lamp.png"], true))
  }

  @Test func `the last draft is written, even if the editor is released`() async throws {
    let drafts = GatedDraftStore()
    var editor: ProductEditorViewModel? = try await makeEditor(gatedBy: drafts)
    weak let released = editor
    editor?[text: .name] = "a"
    let first = try await drafts.writes.next()
    editor?[text: .name] = "ab"
    editor = nil
    #expect(released == nil)
    first.answer(.success(()))
    let last = try await drafts.writes.next()
    #expect(name(last.request) == "ab")
    last.answer(.success(()))
  }

  @Test func `cancelling removes the draft, but not the memory of what was sent`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [9, 8])
    #expect(drafts[.new] != nil)
    #expect(await editor.cancel())
    #expect((editor.state.phase, editor.state.form) == (.editing, ProductForm()))
    #expect((editor.state.images, drafts[.new]) == ([], nil))
    #expect(await openNames == ["Desk lamp"])
  }

  @Test func `cancelling while the draft is loaded keeps the draft`() async throws {
    let drafts = GatedDraftStore()
    let editor = makeEditor(drafts: drafts)
    let (read, opened) = try await drafts.reads.begin(editor.load)
    editor[text: .name] = "Brass lamp"
    await editor.cancel()
    read.answer(.success(nil))
    _ = await opened.value
    #expect((editor.state.phase, editor.state.form) == (.unopened, ProductForm()))
    await editor.waitUntilSaved()
    #expect(drafts.writes.count == 0)
  }

  @Test func `a draft that couldn't be saved is saved when editing ends`() async {
    let editor = await openedEditor()
    drafts.failWrites(.full)
    editor[text: .name] = "a"
    await editor.waitUntilSaved()
    #expect((editor.noticeCodes, editor.state.isEditable) == (["draft-not-saved"], true))
    drafts.failWrites(nil)
    editor.endEditing(.description)
    await editor.waitUntilSaved()
    #expect((editor.state.notices, savedForm?[.name]) == ([], "a"))
  }

  // MARK: - Restoring

  @Test func `a draft is restored as it was typed, with plain numbers`() async throws {
    let before = await filledEditor()
    before[text: .price] = "１２，０００ "
    before.currency = .usd
    await before.addImages([.samplePNG(2, name: "b.png")])
    await before.waitUntilSaved()
    let writes = drafts.writes.count
    drafts[.new] = drafts[.new].map { RestoredDraft($0.saved, lostImages: ["c.png"]) }
    let editor = await openedEditor()
    await editor.waitUntilSaved()
    before[text: .price] = "12000"
    #expect((editor.state.form, editor.state.canSubmit) == (before.state.form, true))
    #expect(drafts.writes.count == writes)
    #expect(editor.state.images.map(\.file) == before.state.form.images)
    #expect(editor.noticeCodes == ["draft-restored", "images-lost"])
    #expect(editor.state.notices.last?.text.contains("missing: c.png.") == true)
    await editor.addImages([image])
    #expect(Set(editor.state.images.map(\.id)).count == 3)
  }

  @Test(arguments: [false, true])
  func `text that is entered before the draft is restored stays`(isDraftSaved: Bool) async throws {
    if isDraftSaved { await filledEditor().waitUntilSaved() }
    let gated = GatedDraftStore()
    let editor = makeEditor(drafts: gated)
    editor[text: .name] = "New lamp"
    let (read, opened) = try await gated.reads.begin(editor.load)
    #expect(editor.state.phase == .opening)
    editor[text: .stock] = "7"
    await editor.submit()
    read.answer(.success(drafts[.new]))
    let write = try await gated.writes.next()
    let form = editor.state.form
    #expect((form[.name], form[.stock]) == ("New lamp", "7"))
    #expect(form[.price] == (isDraftSaved ? "15000" : ""))
    #expect(editor.state.images.count == (isDraftSaved ? 1 : 0))
    #expect(write.request == .save(SavedDraft(form: form)))
    write.answer(.success(()))
    _ = await opened.value
    #expect(editor.state.phase == .editing)
  }

  @Test func `a restored draft has its issues, and numbers of the locale`() async {
    let before = await openedEditor()
    before[text: .name] = "a"
    before[text: .price] = "1,500.25"
    before[text: .stock] = "x"
    await before.waitUntilSaved()
    let editor = await openedEditor(locale: "de_DE")
    #expect(editor.codes == ["text-length", "unreadable-number"])
    await editor.waitUntilSaved()
    #expect((editor.state.form[.price], savedForm?[.price]) == ("1500,25", "1500.25"))
  }

  @Test func `a draft of a changed product keeps the edited fields until the changes were made`()
    async
  {
    let before = await openedEditor(editing: base)
    before[text: .name] = "My name"
    before[text: .stock] = "9"
    await before.waitUntilSaved()
    let price = Money(tenThousandths: 50_000, currency: .usd)
    let now = Product.sample(id: 5, name: "Their name", price: price, stock: 9)
    let editor = await openedEditor(editing: ProductDetail(product: now, images: base.images))
    #expect((editor.state.form[.name], editor.state.form[.price]) == ("My name", "5"))
    #expect(editor.state.form.currency == .usd)
    #expect(editor.noticeCodes == ["draft-restored", "changed-elsewhere"])
    let next = await openedEditor(editing: .sample(id: 5, name: "My name", stock: 9))
    #expect((next.state.notices, next.state.isChanged) == ([], false))
    #expect(drafts[.product(ProductID(5))] == nil)
  }

  @Test func `an unreadable draft is overwritten by the first edit`() async {
    drafts.failReads(.unreadable)
    let editor = makeEditor()
    expectEqual(await editor.load()?.code, .draftDamaged)
    #expect((editor.state.phase, editor.noticeCodes) == (.editing, ["draft-damaged"]))
    editor.endEditing(.name)
    await editor.waitUntilSaved()
    #expect(drafts.writes == [])
    editor[text: .name] = "abc"
    await editor.waitUntilSaved()
    #expect(drafts.writes.count == 1)
  }

  // MARK: - Restoring after a failure

  /// Returns an editor that couldn't load the saved draft of a filled form.
  private func editorAfterFailedRead() async -> ProductEditorViewModel {
    await filledEditor().waitUntilSaved()
    drafts.failReads(.unavailable(reason: "the folder is in use"))
    let editor = await openedEditor()
    drafts.failReads(nil)
    return editor
  }

  @Test func `a draft that couldn't be loaded isn't overwritten, and comes back`() async {
    let editor = await editorAfterFailedRead()
    let kept = drafts[.new]
    editor[text: .name] = "x"
    await editor.waitUntilSaved()
    #expect((drafts[.new], editor.noticeCodes) == (kept, ["draft-not-saved"]))
    await editor.discard()
    #expect((drafts[.new], editor.state.notices) == (kept, []))
    editor[text: .name] = "z"
    await editor.load()
    #expect((editor.state.phase, editor.state.form) == (.editing, kept?.saved.form))
    #expect(editor.noticeCodes == ["draft-restored"])
    editor[text: .name] = "Other lamp"
    await editor.waitUntilSaved()
    #expect(savedForm?[.name] == "Other lamp")
    let state = editor.state
    await editor.load()
    expectEqual(editor.state, state)
  }

  @Test func `a registration doesn't remove a draft that couldn't be loaded`() async throws {
    let editor = await editorAfterFailedRead()
    let kept = drafts[.new]
    await fill(editor)
    try await answer(editor.submit, registration: .success(.kept(9)))
    #expect((editor.state.outcome, editor.state.notices) == (.registered(.kept(9)), []))
    #expect(drafts[.new] == kept)
  }

  @Test(arguments: ["Other lamp", nil])
  func `a submission that ends late leaves the form that was changed since`(
    name: String?
  ) async throws {
    let closed = await filledEditor()
    async let submitted = closed.submit()
    let call = try await registration()
    let next = await openedEditor()
    if let name { next[text: .name] = name } else { await next.addImages([.samplePNG(2)]) }
    await next.waitUntilSaved()
    call.answer(.success(.kept(9)))
    _ = await submitted
    #expect(savedForm == next.state.form)
  }

  @Test func `a draft is saved after the store is available again`() async {
    drafts.failReads(.unavailable(reason: "the folder is in use"))
    let editor = await openedEditor()
    editor[text: .name] = "a"
    await editor.load()
    #expect((editor.state.form[.name], editor.noticeCodes) == ("a", ["draft-not-saved"]))
    drafts.failReads(nil)
    await editor.load()
    #expect((savedForm?[.name], editor.state.notices) == ("a", []))
  }
}
