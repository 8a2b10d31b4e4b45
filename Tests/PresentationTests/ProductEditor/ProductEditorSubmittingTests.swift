import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorSubmittingTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  @Test func `a product is registered, and what was entered is kept no more`() async throws {
    let editor = await stage.filledEditor()
    editor.setText("1,000", for: .discount)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(editor.state.phase == .submitting(nil))
    #expect(call.request.draft.name == "Desk lamp" && call.request.draft.stock == 3)
    #expect(call.request.draft.pricing.discount.decimalText == "1000")
    #expect(call.request.draft.images == [stage.picture])
    call.answer(.success(stage.registered(9)))
    await submitted
    #expect(editor.state.phase == .finished(.registered(stage.registered(9))))
    #expect(editor.state.outcome?.id == ProductID(9))
    #expect(stage.events.posted == [.registered(stage.registered(9))])
    #expect(stage.kept[.new] == nil)
    let writes = stage.kept.writes
    editor.setText("Another", for: .name)
    await editor.submit()
    await editor.discard()
    await editor.waitUntilSaved()
    #expect(editor.state.form.name == "Desk lamp" && stage.kept.writes == writes)
    #expect(stage.repository.registrations.count == 1)
  }

  @Test func `a second call joins the first, and nothing is changed on the way`() async throws {
    let editor = await stage.filledEditor()
    let first = Task { await editor.submit() }
    let call = try await stage.registration()
    let others = [Task { await editor.submit() }, Task { await editor.submit() }]
    let before = editor.state
    editor.setText("Another", for: .name)
    editor.setCurrency(.usd)
    editor.endEditing(.discount)
    editor.addPictures([stage.picture])
    editor.movePicture(from: 0, to: 0)
    editor.removePicture(at: 0)
    await editor.discard()
    await editor.restoreDraft()
    await editor.sendAgain()
    await editor.confirmRegistered(ProductID(9))
    #expect(editor.state == before)
    call.answer(.success(stage.registered(9)))
    for task in [first] + others { await task.value }
    #expect(stage.repository.registrations.count == 1)
    #expect(editor.state.outcome == .registered(stage.registered(9)))
  }

  @Test func `progress is told, and never goes back`() async throws {
    let editor = await stage.filledEditor()
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    func progress(_ bytes: Int) -> TransferProgress {
      TransferProgress(completedBytes: bytes, totalBytes: 100)
    }
    call.request.progress?(progress(40))
    await editor.wait { $0.phase == .submitting(progress(40)) }
    call.request.progress?(progress(10))
    call.request.progress?(progress(90))
    await editor.wait { $0.phase != .submitting(progress(40)) }
    #expect(editor.state.phase == .submitting(progress(90)))
    call.request.progress?(progress(100))
    call.answer(.failure(.offline))
    await submitted
    call.request.progress?(progress(100))
    await MainActor.turn()
    #expect(editor.state.error?.code == .offline)
  }

  @Test(arguments: [("en_US", "Sign in as a seller"), ("ko_KR", "판매자")])
  func `with nobody signed in, nothing is sent`(locale: String, words: String) async throws {
    await stage.sellers.set(nil)
    let editor = await stage.filledEditor(locale: locale)
    await editor.submit()
    guard case .signedOut(let message) = editor.state.phase else {
      Issue.record("\(editor.state.phase)")
      return
    }
    #expect(message.code == .notSignedIn && message.text.contains(words))
    #expect(stage.repository.pages.count == 0)
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == false)
    await stage.sellers.set(try .sample())
    try await stage.answer(editor.submit, registration: .success(stage.registered(9)))
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `that nobody is signed in ends with the next seller`() async throws {
    let seller = stage.sellers.credential
    await stage.sellers.set(nil)
    let editor = await stage.filledEditor()
    await editor.submit()
    #expect(editor.state.phase != .editing)
    await stage.sellers.set(seller)
    #expect(editor.state.phase == .editing)
    // What is not known of an earlier registration is not forgotten over it.
    try await stage.loseAnswer(of: editor)
    await stage.sellers.set(nil)
    await editor.submit()
    await editor.submit()
    #expect(editor.state.unresolved == nil)
    await stage.sellers.set(seller)
    #expect(editor.state.unresolved?.finding == .registrationUnknown)
  }

  @Test(
    arguments: [
      (.rejected(status: 400, reason: "no"), "rejected"), (.forbidden(reason: nil), "wrong-secret"),
      (.tooLarge(reason: nil), "too-large"),
      (.unsupported(.fractionalPrices), "unsupported"),
    ] as [(MarketError, String)])
  func `a refusal is told, costs nothing of what was entered, and can be tried again`(
    error: MarketError, code: String
  ) async throws {
    let editor = await stage.filledEditor()
    let form = editor.state.form
    try await stage.answer(editor.submit, registration: .failure(error))
    #expect(editor.state.error?.code.rawValue == code)
    #expect(editor.state.form == form && editor.state.isEditable && editor.state.canSubmit)
    #expect(stage.kept[.new]?.kept.form == form)
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == false)
    editor.setText("Other lamp", for: .name)
    try await stage.answer(
      editor.submit, registration: .success(stage.registered(9, name: "Other lamp")))
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `before anything is sent, it is kept that it was, and so it stays on the way`()
    async throws
  {
    let drafts = GatedDraftStore()
    let editor = stage.editor(drafts: drafts)
    async let opened: Void = editor.restoreDraft()
    try await drafts.reads.next().answer(.success(nil))
    await opened
    editor.setText("Desk lamp", for: .name)
    editor.setText("Warm light, almost new.", for: .description)
    editor.setText("1", for: .price)
    editor.setText("1", for: .stock)
    editor.addPictures([stage.picture])
    let first = try await drafts.writes.next()
    async let submitted: Void = editor.submit()
    await editor.wait { $0.phase == .submitting(nil) }
    first.answer(.success(()))
    let mark = try await drafts.writes.next()
    guard case .save(let kept) = mark.request else {
      Issue.record("\(mark.request)")
      return
    }
    #expect(kept.isOutcomeUnknown && kept.form == editor.state.form)
    #expect(stage.repository.pages.count == 0 && editor.state.phase == .submitting(nil))
    mark.answer(.success(()))
    let call = try await stage.registration()
    call.answer(.success(stage.registered(9)))
    let end = try await drafts.writes.next()
    #expect(end.request == .remove)
    end.answer(.success(()))
    await submitted
    #expect(editor.state.outcome?.id == ProductID(9) && editor.state.notices == [])
  }

  @Test func `a registration that cannot be noted as sent is sent, with a notice`() async throws {
    let editor = await stage.filledEditor()
    await editor.waitUntilSaved()
    stage.kept.failWrites(.full)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(editor.noticeCodes == ["entry-not-kept"])
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == false)
    call.answer(.success(stage.registered(9)))
    await submitted
    #expect(editor.state.outcome?.id == ProductID(9))
  }
}
