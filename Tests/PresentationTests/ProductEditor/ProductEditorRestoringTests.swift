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
    before.enter("１２，０００ ", in: .price)
    before.choose(.usd)
    before.addPictures([try .readablePNG(2, name: "b.png")])
    await before.settle()
    let editor = stage.editor()
    await editor.open()
    #expect(editor.state.entry == before.state.entry && editor.state.phase == .editing)
    #expect(editor.state.pictures.map(\.file) == before.state.pictures.map(\.file))
    #expect(editor.noticeCodes == ["entry-restored"] && editor.state.canSubmit)
    let writes = stage.kept.writes.count
    await editor.settle()
    #expect(stage.kept.writes.count == writes)
    editor.addPictures([stage.picture])
    #expect(Set(editor.state.pictures.map(\.id)).count == 3)
  }

  @Test func `what came back and is wrong is told, where something was entered`() async {
    let before = stage.editor()
    await before.open()
    before.enter("a", in: .name)
    before.enter("x", in: .price)
    await before.settle()
    let editor = stage.editor()
    await editor.open()
    #expect(editor.codes == ["name-length", "unreadable-number"])
  }

  @Test func `in another locale, numbers keep their meaning`() async {
    let before = await stage.filledEditor(locale: "en_US")
    before.enter("1,500.25", in: .price)
    await before.settle()
    let editor = stage.editor(locale: "de_DE")
    await editor.open()
    #expect(editor.state.entry.price == "1500,25" && editor.state.canSubmit)
    await editor.settle()
    #expect(stage.kept[.new]?.kept.entry.price == "1500,25")
  }

  @Test func `a change goes on where the product has become another one meanwhile`() async {
    let base = ProductDetail.sample(id: 5)
    let before = stage.editor(editing: base)
    await before.open()
    before.enter("My name", in: .name)
    before.enter("9", in: .stock)
    await before.settle()
    let now = ProductDetail(
      product: .sample(
        id: 5, name: "Their name",
        pricing: Pricing(undiscounted: Money(tenThousandths: 50_000, currency: .usd)), stock: 9),
      images: base.images)
    let editor = stage.editor(editing: now)
    await editor.open()
    #expect(editor.state.entry.name == "My name" && editor.state.entry.price == "5")
    #expect(editor.state.entry.currency == .usd)
    #expect(
      editor.state.notices.map(\.kind) == [.restored, .changedElsewhere([.name])])
  }

  @Test func `a change that is made by now is nothing to go on with`() async {
    let before = stage.editor(editing: .sample(id: 5))
    await before.open()
    before.enter("9", in: .stock)
    await before.settle()
    let editor = stage.editor(
      editing: ProductDetail(
        product: .sample(id: 5, stock: 9), images: ProductDetail.sample(id: 5).images))
    await editor.open()
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
      await editor.open()
      #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
      #expect(editor.state.entry == before.state.entry)
      await editor.submit()
      #expect(!editor.state.canSubmit && stage.repository.registrations.count == 1)
      guard isThere else { continue }
      async let confirmed: Void = editor.confirmRegistered(ProductID(9))
      try await stage.repository.details.next().answer(.failure(.offline))
      await confirmed
      #expect(editor.state.outcome == .confirmed(ProductID(9)))
      #expect(stage.kept[.new] == nil && stage.feed.announced == [])
      stage.kept[.new] = RestoredProductEntry(
        KeptProductEntry(
          entry: before.state.entry, style: NumeralStyle(), isOutcomeUnknown: true))
    }
    let editor = stage.editor()
    await editor.open()
    async let again: Void = editor.sendAgain()
    try await stage.registration().answer(.success(stage.registered(9)))
    await again
    #expect(editor.state.outcome == .registered(stage.registered(9)))
    lost.answer(.failure(.offline))
    await submitted
  }

  @Test func `an unknown change is unknown after a relaunch, and can be submitted again`()
    async throws
  {
    let key = ProductEntryKey.product(ProductID(5))
    let base = ProductEntry(.sample(id: 5), style: NumeralStyle())
    for stock in ["9", "3"] {
      var entry = base
      entry.stock = stock
      stage.kept[key] = RestoredProductEntry(
        KeptProductEntry(entry: entry, base: base, style: NumeralStyle(), isOutcomeUnknown: true))
      let editor = stage.editor(editing: .sample(id: 5))
      await editor.open()
      #expect(editor.state.unresolved?.finding == .updateUnknown && editor.state.canSubmit)
      async let submitted: Void = editor.submit()
      try await stage.repository.details.next().answer(.success(.sample(id: 5)))
      if stock == "9" {
        try await stage.repository.updates.next().answer(.success(.sample(id: 5, stock: 9)))
      }
      await submitted
      let made = ProductDetail.sample(id: 5, stock: stock == "9" ? 9 : 3)
      #expect(editor.state.outcome == .updated(made) && stage.kept[key] == nil)
    }
  }

  @Test(
    arguments: [
      (.unreadable(.damaged), "entry-damaged"), (.unreadable(.foreign), "entry-foreign"),
      (.unavailable(reason: "locked"), "entry-not-kept"),
    ] as [(ProductEntryStoreError, String)])
  func `what cannot be read is a fresh start, is told, and is not written over for nothing`(
    failure: ProductEntryStoreError, code: String
  ) async {
    stage.kept.failReads(failure)
    let editor = stage.editor()
    await editor.open()
    #expect(editor.state.phase == .editing && editor.noticeCodes == [code])
    editor.leave(.name)
    await editor.settle()
    #expect(stage.kept.writes == [])
    editor.enter("abc", in: .name)
    await editor.settle()
    // What is there and may be read another time is not written over at all.
    if case .unavailable = failure {
      #expect(stage.kept.writes == [] && editor.noticeCodes == [code])
    } else {
      #expect(stage.kept.writes.count == 1)
    }
  }

  @Test func `pictures that are lost are told by name`() async {
    var entry = ProductEntry()
    entry.name = "Desk lamp"
    stage.kept[.new] = RestoredProductEntry(
      KeptProductEntry(entry: entry, style: NumeralStyle()), lostImages: ["a.png", "b.png"])
    let editor = stage.editor()
    await editor.open()
    #expect(editor.noticeCodes == ["entry-restored", "pictures-lost"])
    #expect(editor.state.notices.last?.text.contains("a.png, b.png") == true)
  }
}
