import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorDraftTests: EditorFixture {
  // MARK: - Saving

  private func names(_ calls: [RecordingDraftStore.Write]) -> [String?] {
    calls.map { if case .save(let kept) = $0 { kept.form.name } else { nil } }
  }

  @Test func `drafts are written one at a time, and only the newest of those that wait`()
    async throws
  {
    let drafts = GatedDraftStore()
    let editor = try await stage.editor(gatedBy: drafts)
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

  @Test func `the last draft is written, even if the editor is released`() async throws {
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

  @Test func `cancelling removes the draft, and discarding the unknown outcome, too`()
    async throws
  {
    let cancelled = await stage.filledEditor()
    await cancelled.waitUntilSaved()
    #expect(stage.drafts[.new] != nil)
    await cancelled.cancel()
    #expect(cancelled.state.form == ProductForm() && stage.drafts[.new] == nil)

    let editor = await stage.filledEditor()
    try await stage.loseAnswerOfTwo(of: editor)
    let unresolved = editor.state
    await editor.cancel()
    #expect(editor.state == unresolved && stage.drafts[.new]?.saved.isOutcomeUnknown == true)
    await editor.discard()
    #expect(editor.state.phase == .editing && editor.state.form == ProductForm())
    #expect(editor.state.images == [] && editor.state.issues == [] && stage.drafts[.new] == nil)
  }

  @Test func `a notice says that the draft can't be saved, until it can`() async {
    let editor = await stage.openedEditor()
    stage.drafts.failWrites(.full)
    editor.setText("a", for: .name)
    await editor.waitUntilSaved()
    #expect(editor.noticeCodes == ["draft-not-saved"] && editor.state.isEditable)
    #expect(editor.state.form.name == "a")
    stage.drafts.failWrites(nil)
    // The editor saves the same draft again.
    editor.endEditing(.description)
    await editor.waitUntilSaved()
    #expect(editor.state.notices == [] && stage.drafts[.new]?.saved.form.name == "a")
  }

  @Test func `drafts don't contain credentials`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [])
    let seller = try #require(stage.sellers.credential)
    for write in stage.drafts.writes {
      let text = String(reflecting: write)
      #expect(
        !text.contains(seller.secret.plaintext) && !text.contains(seller.identifier.plaintext))
    }
  }

  // MARK: - Restoring

  @Test func `a draft is restored as it was typed`() async throws {
    let before = await stage.filledEditor()
    before.setText("１２，０００ ", for: .price)
    before.setCurrency(.usd)
    before.addImages([try .readablePNG(2, name: "b.png")])
    await before.waitUntilSaved()
    let editor = await stage.openedEditor()
    #expect(editor.state.form == before.state.form && editor.state.phase == .editing)
    #expect(editor.state.images.map(\.file) == before.state.images.map(\.file))
    #expect(editor.noticeCodes == ["draft-restored"] && editor.state.canSubmit)
    let writes = stage.drafts.writes.count
    await editor.waitUntilSaved()
    #expect(stage.drafts.writes.count == writes)
    editor.addImages([stage.image])
    #expect(Set(editor.state.images.map(\.id)).count == 3)
  }

  @Test(arguments: [false, true])
  func `text that is entered before the draft is restored stays`(isDraftSaved: Bool) async throws {
    if isDraftSaved { await stage.filledEditor().waitUntilSaved() }
    let drafts = GatedDraftStore()
    let editor = stage.editor(drafts: drafts)
    editor.setText("New lamp", for: .name)
    let opened = Task { await editor.restoreDraft() }
    let read = try await drafts.reads.next()
    #expect(editor.state.phase == .opening)
    editor.setText("7", for: .stock)
    await editor.submit()
    read.answer(.success(stage.drafts[.new]))
    let write = try await drafts.writes.next()
    let form = editor.state.form
    #expect(form.name == "New lamp" && form.stock == "7")
    #expect(form.price == (isDraftSaved ? "15000" : ""))
    #expect(editor.state.images.count == (isDraftSaved ? 1 : 0))
    if case .save(let draft) = write.request { #expect(draft.form == form) }
    #expect(write.request != .remove)
    write.answer(.success(()))
    await opened.value
    #expect(editor.state.phase == .editing)
  }

  @Test func `text that is entered while a product is loaded stays`() async throws {
    let row = ProductDetail(product: .sample(id: 5), images: [])
    let editor = stage.editor(editing: row)
    editor.setText("New lamp", for: .name)
    await editor.restoreDraft()
    await stage.events.post(.updated(.sample(id: 5, stock: 9)))
    #expect(editor.state.form.name == "New lamp" && editor.state.form.stock == "9")
    #expect(editor.state.productImages.count == 2)
  }

  @Test func `issues of the edited fields of a restored draft are shown`() async {
    let before = await stage.openedEditor()
    before.setText("a", for: .name)
    before.setText("x", for: .price)
    await before.waitUntilSaved()
    let editor = await stage.openedEditor()
    #expect(editor.codes == ["name-length", "unreadable-number"])
  }

  @Test func `numbers of a restored draft are converted to another locale`() async {
    let before = await stage.filledEditor(locale: "en_US")
    before.setText("1,500.25", for: .price)
    await before.waitUntilSaved()
    let editor = stage.editor(locale: "de_DE")
    await editor.restoreDraft()
    #expect(editor.state.form.price == "1500,25" && editor.state.canSubmit)
    await editor.waitUntilSaved()
    #expect(stage.drafts[.new]?.saved.form.price == "1500,25")
  }

  @Test func `a restored draft of a product that has changed keeps the edited fields`() async {
    let base = ProductDetail.sample(id: 5)
    let before = stage.editor(editing: base)
    await before.restoreDraft()
    before.setText("My name", for: .name)
    before.setText("9", for: .stock)
    await before.waitUntilSaved()
    let now = ProductDetail(
      product: .sample(
        id: 5, name: "Their name",
        pricing: Pricing(undiscounted: Money(tenThousandths: 50_000, currency: .usd)), stock: 9),
      images: base.images)
    let editor = stage.editor(editing: now)
    await editor.restoreDraft()
    #expect(editor.state.form.name == "My name" && editor.state.form.price == "5")
    #expect(editor.state.form.currency == .usd)
    #expect(
      editor.state.notices.map(\.code) == [.draftRestored, .changedElsewhere])
  }

  @Test func `a draft whose changes were made is removed`() async {
    let before = stage.editor(editing: .sample(id: 5))
    await before.restoreDraft()
    before.setText("9", for: .stock)
    await before.waitUntilSaved()
    let editor = stage.editor(
      editing: ProductDetail(
        product: .sample(id: 5, stock: 9), images: ProductDetail.sample(id: 5).images))
    await editor.restoreDraft()
    #expect(editor.state.notices == [] && !editor.state.isChanged)
    #expect(stage.drafts[.product(ProductID(5))] == nil)
  }

  @Test(arguments: [[], [9], [9, 8]])
  func `after a relaunch, the search for the product goes on`(found: [Int]) async throws {
    let before = await stage.filledEditor()
    let submitted = Task { await before.submit() }
    _ = try await stage.registration()
    // Create a new editor without responding to the registration, as if the app had been terminated.
    let editor = await stage.openedEditor()
    #expect(editor.state.unresolved?.finding == .registrationUnknown && editor.state.canSubmit)
    async let again: Void = editor.submit()
    let details = found.map { stage.registered($0) }
    let rows = (details + [stage.registered(4, name: "Older")]).map(\.product)
    let page = ProductPage(rows: rows, totalCount: nil, next: nil)
    try await stage.repository.pages.next().answer(.success(page))
    for detail in details { try await stage.repository.details.next().answer(.success(detail)) }
    await again
    switch details.count {
    case 0: #expect(editor.state.unresolved?.finding == .registrationUnknown)
    case 1: #expect(editor.state.outcome == .registered(details[0]))
    default: #expect(editor.state.unresolved?.asksToLook == true)
    }
    #expect(stage.repository.registrations.count == 1)
    submitted.cancel()
    await submitted.value
  }

  @Test func `after a relaunch, another product isn't sent until a person has looked`() async throws
  {
    let before = await stage.filledEditor()
    let submitted = Task { await before.submit() }
    _ = try await stage.registration()
    let saved = stage.drafts[.new]
    for isThere in [true, false] {
      stage.drafts[.new] = saved
      let editor = await stage.openedEditor()
      #expect(editor.state.form == before.state.form)
      editor.setText("Other lamp", for: .name)
      await editor.submit()
      #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
      #expect(!editor.state.canSubmit && stage.repository.registrations.count == 1)
      if isThere {
        try await stage.answer(
          { await editor.confirmRegistered(ProductID(9)) }, read: .failure(.offline))
        #expect(editor.state.outcome == .confirmed(ProductID(9)))
        #expect(stage.drafts[.new] == nil && stage.events.posted == [])
      } else {
        try await stage.answer(editor.sendAgain, registration: .success(stage.registered(9)))
        #expect(editor.state.outcome == .registered(stage.registered(9)))
      }
    }
    submitted.cancel()
    await submitted.value
  }

  @Test(
    arguments: [
      (.unreadable(.damaged), "draft-damaged"), (.unreadable(.foreign), "draft-foreign"),
      (.unavailable(reason: "locked"), "draft-not-saved"),
    ] as [(DraftStoreError, String)])
  func `an unreadable draft is overwritten by the first edit, and an unavailable one isn't`(
    failure: DraftStoreError, code: String
  ) async {
    stage.drafts.failReads(failure)
    let editor = await stage.openedEditor()
    #expect(editor.state.phase == .editing && editor.noticeCodes == [code])
    editor.endEditing(.name)
    await editor.waitUntilSaved()
    #expect(stage.drafts.writes == [])
    editor.setText("abc", for: .name)
    await editor.waitUntilSaved()
    if case .unavailable = failure {
      #expect(stage.drafts.writes == [] && editor.noticeCodes == [code])
    } else {
      #expect(stage.drafts.writes.count == 1)
    }
  }

  @Test func `lost images are listed by name`() async {
    var form = ProductForm()
    form.name = "Desk lamp"
    stage.drafts[.new] = RestoredDraft(
      SavedDraft(form: form, format: NumberFormat()), lostImages: ["a.png", "b.png"])
    let editor = await stage.openedEditor()
    #expect(editor.noticeCodes == ["draft-restored", "images-lost"])
    #expect(editor.state.notices.last?.text.contains("a.png, b.png") == true)
  }

  // MARK: - Restoring after a failure

  /// Returns an editor that couldn't load the saved draft of a filled form.
  private func editorAfterFailedRead() async -> ProductEditorViewModel {
    await stage.filledEditor().waitUntilSaved()
    stage.drafts.failReads(.unavailable(reason: "the folder is in use"))
    let editor = await stage.openedEditor()
    stage.drafts.failReads(nil)
    return editor
  }

  @Test func `a draft that couldn't be loaded isn't overwritten, and can be restored later`()
    async
  {
    let editor = await editorAfterFailedRead()
    let kept = stage.drafts[.new]
    for name in ["x", "xy"] {
      editor.setText(name, for: .name)
      await editor.waitUntilSaved()
      #expect(stage.drafts[.new] == kept && editor.noticeCodes == ["earlier-draft"])
    }
    await editor.discard()
    #expect(stage.drafts[.new] == kept && editor.noticeCodes == ["earlier-draft"])
    editor.setText("z", for: .name)
    await editor.restoreDraft()
    #expect(editor.state.phase == .editing && editor.state.form == kept?.saved.form)
    #expect(editor.noticeCodes == ["draft-restored"])
    editor.setText("Other lamp", for: .name)
    await editor.waitUntilSaved()
    #expect(stage.drafts[.new]?.saved.form.name == "Other lamp")
    let state = editor.state
    await editor.restoreDraft()
    #expect(editor.state == state)
  }

  @Test func `a waiting draft isn't written after the earlier one is restored`()
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
      SavedDraft(form: await stage.filledEditor().state.form, format: NumberFormat()))
    look.answer(.success(kept))
    // The autosaver loads the draft again before its next write, and the editor loads the draft to restore it.
    for _ in 1...2 { try await drafts.reads.next().answer(.success(kept)) }
    await again
    #expect(editor.state.form == kept.saved.form && editor.noticeCodes == ["draft-restored"])
    #expect(drafts.reads.count == 4 && drafts.writes.count == 0)
  }

  @Test func `a registration doesn't remove an earlier draft that couldn't be loaded`() async throws
  {
    let editor = await editorAfterFailedRead()
    let kept = stage.drafts[.new]
    stage.fill(editor)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(editor.noticeCodes == ["earlier-draft"])
    call.answer(.success(stage.registered(9)))
    await submitted
    #expect(editor.state.outcome?.id == ProductID(9))
    #expect(stage.drafts[.new] == kept && editor.state.notices == [])
  }

  @Test func `a draft is saved as soon as the store is available`() async {
    stage.drafts.failReads(.unavailable(reason: "the folder is in use"))
    let editor = await stage.openedEditor()
    editor.setText("a", for: .name)
    await editor.restoreDraft()
    #expect(editor.state.form.name == "a" && editor.noticeCodes == ["draft-not-saved"])
    stage.drafts.failReads(nil)
    editor.setText("ab", for: .name)
    await editor.waitUntilSaved()
    #expect(stage.drafts[.new]?.saved.form.name == "ab" && editor.state.notices == [])
  }
}
