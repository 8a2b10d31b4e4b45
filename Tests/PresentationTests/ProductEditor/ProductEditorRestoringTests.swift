import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What was kept comes back in the next run.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorRestoringTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  @Test func `what was entered is there after a relaunch, to the byte, and is told`() async throws {
    let before = await stage.filledEditor()
    before.setText("１２，０００ ", for: .price)
    before.setCurrency(.usd)
    before.addPictures([try .readablePNG(2, name: "b.png")])
    await before.waitUntilSaved()
    let editor = stage.editor()
    await editor.restoreDraft()
    #expect(editor.state.form == before.state.form && editor.state.phase == .editing)
    #expect(editor.state.pictures.map(\.file) == before.state.pictures.map(\.file))
    #expect(editor.noticeCodes == ["entry-restored"] && editor.state.canSubmit)
    let writes = stage.kept.writes.count
    await editor.waitUntilSaved()
    #expect(stage.kept.writes.count == writes)
    editor.addPictures([stage.picture])
    #expect(Set(editor.state.pictures.map(\.id)).count == 3)
  }

  @Test func `what came back and is wrong is told, where something was entered`() async {
    let before = stage.editor()
    await before.restoreDraft()
    before.setText("a", for: .name)
    before.setText("x", for: .price)
    await before.waitUntilSaved()
    let editor = stage.editor()
    await editor.restoreDraft()
    #expect(editor.codes == ["name-length", "unreadable-number"])
  }

  @Test func `in another locale, numbers keep their meaning`() async {
    let before = await stage.filledEditor(locale: "en_US")
    before.setText("1,500.25", for: .price)
    await before.waitUntilSaved()
    let editor = stage.editor(locale: "de_DE")
    await editor.restoreDraft()
    #expect(editor.state.form.price == "1500,25" && editor.state.canSubmit)
    await editor.waitUntilSaved()
    #expect(stage.kept[.new]?.kept.form.price == "1500,25")
  }

  @Test func `a change goes on where the product has become another one meanwhile`() async {
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

  @Test func `a change that is made by now is nothing to go on with`() async {
    let before = stage.editor(editing: .sample(id: 5))
    await before.restoreDraft()
    before.setText("9", for: .stock)
    await before.waitUntilSaved()
    let editor = stage.editor(
      editing: ProductDetail(
        product: .sample(id: 5, stock: 9), images: ProductDetail.sample(id: 5).images))
    await editor.restoreDraft()
    #expect(editor.state.notices == [] && !editor.state.isChanged)
    #expect(stage.kept[.product(ProductID(5))] == nil)
  }

  @Test
  func `an unknown outcome is unknown after a relaunch, and nothing is sent before somebody looks`()
    async throws
  {
    let before = await stage.filledEditor()
    async let submitted: Void = before.submit()
    let lost = try await stage.registration()
    // The app ends here. What was kept by then is all that the next run knows.
    for isThere in [true, false] {
      let editor = stage.editor()
      await editor.restoreDraft()
      #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
      #expect(editor.state.form == before.state.form)
      await editor.submit()
      #expect(!editor.state.canSubmit && stage.repository.registrations.count == 1)
      guard isThere else { continue }
      try await stage.answer(
        { await editor.confirmRegistered(ProductID(9)) }, read: .failure(.offline))
      #expect(editor.state.outcome == .confirmed(ProductID(9)))
      #expect(stage.kept[.new] == nil && stage.events.posted == [])
      stage.kept[.new] = RestoredDraft(
        SavedDraft(
          form: before.state.form, style: NumberFormat(), isOutcomeUnknown: true))
    }
    let editor = stage.editor()
    await editor.restoreDraft()
    try await stage.answer(editor.sendAgain, registration: .success(stage.registered(9)))
    #expect(editor.state.outcome == .registered(stage.registered(9)))
    lost.answer(.failure(.offline))
    await submitted
  }

  @Test(
    arguments: [
      (.unreadable(.damaged), "entry-damaged"), (.unreadable(.foreign), "entry-foreign"),
      (.unavailable(reason: "locked"), "entry-not-kept"),
    ] as [(DraftStoreError, String)])
  func `what cannot be read is a fresh start, is told, and is not written over for nothing`(
    failure: DraftStoreError, code: String
  ) async {
    stage.kept.failReads(failure)
    let editor = stage.editor()
    await editor.restoreDraft()
    #expect(editor.state.phase == .editing && editor.noticeCodes == [code])
    editor.endEditing(.name)
    await editor.waitUntilSaved()
    #expect(stage.kept.writes == [])
    editor.setText("abc", for: .name)
    await editor.waitUntilSaved()
    // What is there and may be read another time is not written over at all.
    if case .unavailable = failure {
      #expect(stage.kept.writes == [] && editor.noticeCodes == [code])
    } else {
      #expect(stage.kept.writes.count == 1)
    }
  }

  @Test func `pictures that are lost are told by name`() async {
    var form = ProductForm()
    form.name = "Desk lamp"
    stage.kept[.new] = RestoredDraft(
      SavedDraft(form: form, style: NumberFormat()), lostImages: ["a.png", "b.png"])
    let editor = stage.editor()
    await editor.restoreDraft()
    #expect(editor.noticeCodes == ["entry-restored", "pictures-lost"])
    #expect(editor.state.notices.last?.text.contains("a.png, b.png") == true)
  }
}
