import OpenMarketTestSupport
import Testing

/// Tests for the sellers to whom forms belong.
@Suite(.timeLimit(.minutes(10)))
final class ProductEditorSellerTests: EditorScene {
  private let other = SellerCredential.sample(identifier: "another")

  private func draft(of seller: SellerCredential?) -> String? {
    drafts[DraftKey(seller: seller.map { SellerKey($0) })]?.saved.form[.name]
  }

  @Test func `a form stays its seller's while another one is signed in`() async throws {
    let editor = await filledEditor()
    await sellers.set(nil)
    await sellers.set(other)
    #expect(editor.state.error?.code == .otherSeller)
    editor[text: .name] = "Brass lamp"
    #expect(await editor.submit() == .signedOut(UserMessage(.otherSeller, in: .english)))
    #expect((repository.pages.count, draft(of: .sample())) == (0, "Brass lamp"))
    let next = await openedEditor()
    #expect(next.state.form == ProductForm())
    next[text: .name] = "Their lamp"
    await next.waitUntilSaved()
    #expect(draft(of: other) == "Their lamp")
    await sellers.set(.sample())
    #expect(editor.state.phase == .editing)
    #expect(await openedEditor().state.form[.name] == "Brass lamp")
    try await answer(editor.submit, registration: .success(.kept(9, name: "Brass lamp")))
    #expect((draft(of: .sample()), draft(of: other)) == (nil, "Their lamp"))
  }

  @Test func `a form that was opened signed out belongs to the first seller`() async throws {
    await sellers.set(nil)
    let editor = await openedEditor()
    editor[text: .name] = "Desk lamp"
    await editor.waitUntilSaved()
    #expect(draft(of: nil) == "Desk lamp")
    drafts[DraftKey(seller: SellerKey(other))] = RestoredDraft(SavedDraft(form: ProductForm()))
    await sellers.set(other)
    await editor.waitUntilSaved()
    // What the user typed replaces the seller's own draft.
    #expect((draft(of: nil), draft(of: other)) == (nil, "Desk lamp"))
    await sellers.set(.sample())
    #expect(editor.state.error?.code == .otherSeller)
  }

  @Test func `an empty form gets the draft of the seller who is signed in, or signs in later`()
    async throws
  {
    await filledEditor().waitUntilSaved()
    let (early, late) = (makeEditor(), makeEditor())
    await sellers.set(other)
    await early.load()
    #expect((early.state.phase, early.state.form) == (.editing, ProductForm()))
    await sellers.set(nil)
    await late.load()
    #expect(late.state.form == ProductForm())
    await sellers.set(.sample())
    #expect((late.state.phase, late.state.form[.name]) == (.editing, "Desk lamp"))
    #expect(late.noticeCodes == ["draft-restored"])
  }

  @Test func `a seller who signs in again sees that the product may be registered`() async throws {
    try await loseAnswer(of: await filledEditor(), finding: nil)
    await sellers.set(nil)
    let signedOut = await openedEditor()
    #expect(signedOut.finding == nil)
    await sellers.set(.sample())
    #expect(signedOut.finding == .registrationUnknown)
    #expect(signedOut.state.unresolved?.message.title.contains("“Desk lamp”") == true)
  }

  @Test func `a registration on its way stays its seller's`() async throws {
    let editor = await filledEditor()
    let submitted = Task { await editor.submit() }
    let call = try await registration()
    await sellers.set(other)
    #expect(editor.state.phase == .submitting(nil))
    call.answer(.failure(.outcomeUnknown()))
    try await answerSearch(finding: nil)
    _ = await submitted.value
    // Only the seller of the form can say that the product wasn't registered.
    await editor.sendAgain()
    #expect(editor.state.error?.code == .otherSeller)
    #expect(await openNames == ["Desk lamp"])
    await sellers.set(.sample())
    try await answer(editor.submit, search: [9])
    #expect(editor.state.outcome == .found(.kept(9)))
  }

  @Test func `a seller who signs in while the form is opened gets the own draft`() async throws {
    await filledEditor().waitUntilSaved()
    await sellers.set(nil)
    let gated = GatedDraftStore()
    let editor = makeEditor(drafts: gated)
    let (read, opened) = try await gated.reads.begin(editor.load)
    #expect(read.request.seller == nil)
    await sellers.set(.sample())
    read.answer(.success(nil))
    let own = try await gated.reads.next()
    #expect(own.request == .new)
    own.answer(.success(drafts[.new]))
    _ = await opened.value
    #expect((editor.state.form[.name], gated.writes.count) == ("Desk lamp", 0))
  }

  /// The user clears the form and signs in before the cleared form is saved.
  @Test func `a removal that waits keeps the draft of the seller who signs in`() async throws {
    await filledEditor().waitUntilSaved()
    await sellers.set(nil)
    draftClock = ManualClock()
    let editor = await openedEditor()
    editor[text: .name] = "a"
    editor[text: .name] = ""
    await sellers.set(.sample())
    await editor.waitUntilSaved()
    #expect((draft(of: .sample()), draft(of: nil)) == ("Desk lamp", nil))
    #expect(editor.state.form[.name] == "Desk lamp")
  }

  /// Two sellers type, close forms, sign in and out in random orders. Each seller's text is only in
  /// that seller's drafts and forms. In every other run, drafts are saved when a form is closed.
  @Test func `two sellers never see or lose the other's form`() async throws {
    for seed in SeededGenerator.seeds(50) {
      var source = SeededGenerator(seed: seed)
      let scene = try EditorScene()
      if seed.isMultiple(of: 2) { scene.draftClock = ManualClock() }
      let people = [SellerCredential.sample(), other]
      var editors: [ProductEditorViewModel] = []
      var typed: [SellerKey: String] = [:]
      for step in 0..<12 {
        switch Int.random(in: 0..<6, using: &source) {
        case 0: editors.append(await scene.openedEditor())
        case 1: await scene.sellers.set(people.randomElement(using: &source))
        case 2: await scene.sellers.set(nil)
        case 3: await editors.popLast()?.waitUntilSaved()
        default:
          // Only the newest form of a seller is edited, as on a screen.
          guard let editor = editors.last, let owner = editor.state.key.seller else { continue }
          if let newest = editors.last(where: { $0.state.key.seller == owner }) {
            newest[text: .name] = "\(owner) \(step)"
            typed[owner] = "\(owner) \(step)"
          }
        }
        for editor in editors {
          guard let owner = editor.state.key.seller else { continue }
          let name = editor.state.form[.name]
          #expect(name.isEmpty || name.hasPrefix("\(owner)"), "seed \(seed)")
        }
      }
      for editor in editors { await editor.waitUntilSaved() }
      for (owner, name) in typed {
        #expect(scene.drafts[DraftKey(seller: owner)]?.saved.form[.name] == name, "seed \(seed)")
      }
    }
  }
}
