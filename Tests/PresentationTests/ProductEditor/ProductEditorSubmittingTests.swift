import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorSubmittingTests: EditorFixture {
  @Test func `a registered product removes the draft and ends editing`() async throws {
    let editor = await stage.filledEditor()
    editor.setText("1,000", for: .discount)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(editor.state.phase == .submitting(nil))
    #expect(call.request.newProduct.name == "Desk lamp" && call.request.newProduct.stock == 3)
    #expect(call.request.newProduct.pricing.discount.decimalText == "1000")
    #expect(call.request.newProduct.images == [stage.image])
    call.answer(.success(stage.registered(9)))
    await submitted
    #expect(editor.state.phase == .finished(.registered(stage.registered(9))))
    #expect(editor.state.outcome?.id == ProductID(9))
    #expect(stage.events.posted == [.registered(stage.registered(9))])
    #expect(stage.drafts[.new] == nil)
    let writes = stage.drafts.writes
    editor.setText("Another", for: .name)
    await editor.submit()
    await editor.discard()
    await editor.waitUntilSaved()
    #expect(editor.state.form.name == "Desk lamp" && stage.drafts.writes == writes)
    #expect(stage.repository.registrations.count == 1)
  }

  @Test func `a second call joins the first, and the form can't be changed meanwhile`() async throws
  {
    let editor = await stage.filledEditor()
    let first = Task { await editor.submit() }
    let call = try await stage.registration()
    let others = [Task { await editor.submit() }, Task { await editor.submit() }]
    let before = editor.state
    editor.setText("Another", for: .name)
    editor.setCurrency(.usd)
    editor.endEditing(.discount)
    editor.addImages([stage.image])
    editor.moveImage(from: 0, to: 0)
    editor.removeImage(at: 0)
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

  @Test func `progress never goes back`() async throws {
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

  @Test func `without a seller nothing is sent, and signing in returns to the phase before`()
    async throws
  {
    let seller = stage.sellers.credential
    await stage.sellers.set(nil)
    let editor = await stage.filledEditor()
    await editor.submit()
    guard case .signedOut(let message) = editor.state.phase else {
      Issue.record("\(editor.state.phase)")
      return
    }
    #expect(message.code == .notSignedIn && stage.repository.pages.count == 0)
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == false)
    await stage.sellers.set(seller)
    #expect(editor.state.phase == .editing)
    try await stage.loseAnswer(of: editor, found: nil)
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
  func `a refusal is shown, the form stays, and it can be submitted again`(
    error: MarketError, code: String
  ) async throws {
    let editor = await stage.filledEditor()
    let form = editor.state.form
    try await stage.answer(editor.submit, registration: .failure(error))
    #expect(editor.state.error?.code.rawValue == code)
    #expect(editor.state.form == form && editor.state.isEditable && editor.state.canSubmit)
    #expect(stage.drafts[.new]?.saved.form == form)
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == false)
    editor.setText("Other lamp", for: .name)
    try await stage.answer(
      editor.submit, registration: .success(stage.registered(9, name: "Other lamp")))
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `the draft is saved as sent before the request`()
    async throws
  {
    let drafts = GatedDraftStore()
    let editor = try await stage.editor(gatedBy: drafts)
    stage.fill(editor)
    let first = try await drafts.writes.next()
    async let submitted: Void = editor.submit()
    await editor.wait { $0.phase == .submitting(nil) }
    first.answer(.success(()))
    try await stage.answerPage(stage.registered(4, name: "Older"))
    let mark = try await drafts.writes.next()
    guard case .save(let kept) = mark.request else {
      Issue.record("\(mark.request)")
      return
    }
    #expect(kept.isOutcomeUnknown && kept.form == editor.state.form)
    #expect(stage.repository.registrations.count == 0)
    #expect(editor.state.phase == .submitting(nil))
    mark.answer(.success(()))
    let call = try await stage.repository.registrations.next()
    call.answer(.success(stage.registered(9)))
    let end = try await drafts.writes.next()
    #expect(end.request == .remove)
    end.answer(.success(()))
    await submitted
    #expect(editor.state.outcome?.id == ProductID(9) && editor.state.notices == [])
  }

  @Test func `a registration is sent even if its draft can't be saved`() async throws {
    let editor = await stage.filledEditor()
    await editor.waitUntilSaved()
    stage.drafts.failWrites(.full)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(editor.noticeCodes == ["draft-not-saved"])
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == false)
    call.answer(.success(stage.registered(9)))
    await submitted
    #expect(editor.state.outcome?.id == ProductID(9))
  }
}
