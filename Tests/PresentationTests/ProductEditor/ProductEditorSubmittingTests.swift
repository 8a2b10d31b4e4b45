import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@Suite(.timeLimit(.minutes(10)))
final class ProductEditorSubmittingTests: FilledEditorScene {
  @Test func `a registered product removes the draft and ends editing`() async throws {
    editor[text: .discount] = "1,000"
    let product = try editor.state.form.newProduct(format: NumberFormat())
    let result = try await answer(editor.submit, registration: .success(.kept(9)))
    #expect((sent, result) == (product, .finished(.registered(.kept(9)))))
    #expect((events.posted, drafts[.new]) == ([.registered(.kept(9))], nil))
    let writes = drafts.writes.count
    editor[text: .name] = "Another"
    #expect(await editor.submit() == nil)
    await editor.discard()
    await editor.waitUntilSaved()
    #expect((editor.state.form[.name], drafts.writes.count) == ("Desk lamp", writes))
    #expect(repository.registrations.count == 1)
  }

  @Test func `a second call joins the first, and the form can't be changed`() async throws {
    let first = Task { await editor.submit() }
    let call = try await registration()
    let second = Task { await editor.submit() }
    let before = editor.state
    editor[text: .name] = "Another"
    editor.currency = .usd
    editor.endEditing(.discount)
    await editor.addImages([image])
    editor.removeImage(at: 0)
    await editor.discard()
    await editor.load()
    await editor.sendAgain()
    await editor.confirmRegistered(ProductID(9))
    expectEqual(editor.state, before)
    call.answer(.success(.kept(9)))
    expectEqual(await first.value, .finished(.registered(.kept(9))))
    #expect(await second.value == nil)
    #expect(repository.registrations.count == 1)
  }

  @Test func `without a seller nothing is sent, until one signs in`() async throws {
    let seller = sellers.credential
    await sellers.set(nil)
    let editor = await filledEditor()
    let message = UserMessage(.notSignedIn, in: .english)
    expectEqual(await editor.submit(), .signedOut(message))
    #expect(editor.state.phase == .signedOut(message))
    #expect(repository.pages.count == 0)
    editor.state.error.map { editor.dismiss($0) }
    #expect(editor.state.phase == .editing)
    await editor.submit()
    await sellers.set(seller)
    #expect(editor.state.phase == .editing)
  }

  @Test func `a refusal is shown, the form stays, and it can be submitted again`() async throws {
    let form = editor.state.form
    let result = try await answer(editor.submit, registration: refusal)
    #expect(editor.state.error?.code == .rejected)
    #expect(result == editor.state.error.map { .failed($0) })
    #expect((editor.state.form, savedForm) == (form, form))
    #expect((editor.state.isEditable, editor.state.canSubmit) == (true, true))
    #expect(await openNames == [])
    editor[text: .name] = "Other lamp"
    try await answer(editor.submit, registration: .success(.kept(9, name: "Other lamp")))
    #expect(editor.state.outcome == .registered(.kept(9, name: "Other lamp")))
  }

  @Test func `an error stays after a cancelled submission, and a question after a sign-in`()
    async throws
  {
    let failed = try await answer(editor.submit, registration: refusal)
    try await repository.pages.cancel(editor.submit)
    #expect(editor.state.phase == failed)
    await sellers.set(.sample(identifier: "another"))
    await sellers.set(.sample())
    #expect(editor.state.phase == .editing)
    let unresolved = try await loseAnswer(finding: nil)
    await sellers.set(.sample(identifier: "another"))
    await sellers.set(.sample())
    #expect(editor.state.phase == unresolved)
  }

  @Test func `progress that arrives after a submission has ended is ignored`() {
    var facts = ProductEditorFacts()
    facts.endRestoring()
    facts.beginSubmitting()
    facts.endSubmitting()
    facts.report(TransferProgress(completedBytes: 1, totalBytes: 2))
    #expect(facts.phase == .editing)
  }

  @Test(
    arguments: [
      (
        "en_US",
        "The product was stored with other values than you sent: description, "
          + "price $1.00 instead of ₩15,000, stock 0 instead of 3, number of images 0 instead of 1."
      ),
      (
        "ko_KR",
        "상품이 보낸 값과 다르게 저장되었습니다: 설명, 가격 ₩15,000 대신 US$1.00, 재고 3 대신 0, "
          + "이미지 수 1 대신 0."
      ),
    ])
  func `values that the market stored otherwise are told`(
    locale: String, description: String
  ) async throws {
    let editor = await openedEditor(locale: locale)
    var stored = ProductDetail(product: ProductDetail.kept(9).product, images: [])
    stored.product.description = ""
    stored.product.price = Money(tenThousandths: 10_000, currency: .usd)
    stored.product.stock = 0
    try await answer(editor.submit, registration: .success(stored))
    #expect(editor.state.outcome == .registered(stored))
    #expect(editor.state.storedOtherwise?.description == description)
    let price = try #require(editor.state.differences.first { $0.field == .price })
    #expect((price.sent, price.stored) == ("15000 KRW", "1 USD"))
  }

  @Test(arguments: [false, true])
  func `the form is saved before the request`(isConfirmed: Bool) async throws {
    let drafts = GatedDraftStore()
    let editor = try await makeEditor(gatedBy: drafts)
    await fill(editor)
    let first = try await drafts.writes.next()
    var ending = Task { await editor.submit() }
    await editor.wait { $0.phase == .submitting(nil) }
    #expect(first.request == .save(SavedDraft(form: editor.state.form)))
    #expect(repository.pages.count == 0)
    first.answer(.success(()))
    try await drafts.reads.next().answer(.success(RestoredDraft(SavedDraft(form: ProductForm()))))
    let outcome: ProductEditorState.Outcome
    if isConfirmed {
      try await registration().answer(.failure(.outcomeUnknown()))
      try await answerSearch(finding: [9, 8])
      _ = await ending.value
      ending = Task { await editor.confirmRegistered(ProductID(9)) }
      outcome = .found(.kept(9))
    } else {
      try await registration().answer(.success(.kept(9)))
      outcome = .registered(.kept(9))
    }
    var saved = SavedDraft(form: editor.state.form)
    saved.form.images = []
    // The file of the image was damaged meanwhile.
    try await drafts.reads.next().answer(.success(RestoredDraft(saved, lostImages: ["lamp.png"])))
    let end = try await drafts.writes.next()
    #expect(end.request == .remove)
    // If the app ends here, the restored form asks about its registration.
    #expect(await openNames == ["Desk lamp"])
    end.answer(.success(()))
    _ = await ending.value
    #expect(await openNames == [])
    #expect((editor.state.outcome, editor.state.notices) == (outcome, []))
  }

  @Test func `a registration is sent even if its draft can't be saved`() async throws {
    await editor.waitUntilSaved()
    drafts.failWrites(.full)
    editor[text: .name] = "Other lamp"
    try await answer(editor.submit, registration: refusal)
    #expect((editor.noticeCodes, editor.state.error?.code) == (["draft-not-saved"], .rejected))
  }

  @Test(arguments: [true, false])
  func `a record that can't be saved or removed is a notice, and the product is registered`(
    isBefore: Bool
  ) async throws {
    if isBefore { registrations.failWrites(.full) }
    let submitted = Task { await editor.submit() }
    let call = try await registration()
    registrations.failWrites(.full)
    await editor.wait {
      $0.notices.map(\.code.rawValue) == (isBefore ? ["registration-not-saved"] : [])
    }
    let states = editor.states(buffering: .unbounded)
    call.answer(.success(.kept(9)))
    expectEqual(await submitted.value, .finished(.registered(.kept(9))))
    #expect(editor.noticeCodes == (isBefore ? [] : ["registration-kept"]))
    // An app closes the form at the first state that has the outcome.
    for await state in states where state.outcome != nil {
      #expect(state.closingMessage?.code == (isBefore ? nil : .registrationKept))
      break
    }
  }

  // MARK: - Cancellation

  enum Place: CaseIterable, Sendable {
    case list, sending, searching
  }

  @Test(arguments: Place.allCases, [false, true])
  func `a cancelled registration leaves the form, and is registered once if it's sent again`(
    place: Place, withButton: Bool
  ) async throws {
    let before = editor.state
    let isSent = place != .list
    let task = Task { await editor.submit() }
    if isSent {
      let call = try await registration()
      if place == .searching { call.answer(.failure(.outcomeUnknown())) }
    }
    if place != .sending { _ = try await repository.pages.next() }
    #expect(editor.state.phase == .submitting(nil))
    if withButton { #expect(await editor.cancel() == false) } else { task.cancel() }
    _ = await task.value
    if !isSent { expectEqual(editor.state, before) }
    #expect((editor.finding, editor.state.canSubmit) == (isSent ? .registrationUnknown : nil, true))
    #expect(editor.isOutcomeUnknown == isSent)
    #expect(await openNames == (isSent ? ["Desk lamp"] : []))
    try await answer(
      editor.submit, registration: isSent ? nil : .success(.kept(9)), search: isSent ? [9] : nil)
    #expect(editor.state.outcome == (isSent ? .found(.kept(9)) : .registered(.kept(9))))
    #expect((repository.registrations.count, drafts[.new]) == (1, nil))
  }

  @Test func `a submission that is cancelled during a save sends nothing`() async throws {
    let drafts = GatedDraftStore()
    let saved = SavedDraft(form: self.editor.state.form)
    let editor = try await makeEditor(gatedBy: drafts, draft: .success(RestoredDraft(saved)))
    editor[text: .stock] = "4"
    let task = Task { await editor.submit() }
    let write = try await drafts.writes.next()
    await editor.wait { $0.phase == .submitting(nil) }
    task.cancel()
    _ = await task.value
    #expect((editor.state.phase, repository.pages.count) == (.editing, 0))
    write.answer(.success(()))
    await editor.waitUntilSaved()
  }

  @Test func `a submission waits for the end of one that is cancelled`() async throws {
    let repository = GatedProductRepository(heedsCancellation: false)
    let editor = ProductEditorViewModel(
      editing: base, in: .sample(of: repository, sellers: sellers, drafts: drafts))
    await editor.load()
    editor[text: .stock] = "7"
    let (first, _) = try await repository.updates.begin(editor.submit)
    let cancelled = Task { await editor.cancel() }
    let submitted = Task { await editor.submit() }
    await MainActor.turn()
    first.answer(refusal)
    _ = await cancelled.value
    let second = try await repository.updates.next()
    #expect(editor.state.phase == .submitting(nil))
    second.answer(.success(.sample(id: 5, stock: 7)))
    expectEqual(await submitted.value, .finished(.updated(.sample(id: 5, stock: 7))))
    #expect(repository.updates.count == 2)
  }

  @Test func `a cancelled load can be called again`() async throws {
    let drafts = GatedDraftStore(heedsCancellation: true)
    let editor = makeEditor(drafts: drafts)
    let before = editor.state
    try await drafts.reads.cancel(editor.load)
    expectEqual(editor.state, before)
    let (call, first) = try await drafts.reads.begin(editor.load)
    async let second = editor.load()
    call.answer(.success(nil))
    _ = await (first.value, second)
    #expect((editor.state.phase, drafts.reads.count) == (.editing, 2))
  }
}
