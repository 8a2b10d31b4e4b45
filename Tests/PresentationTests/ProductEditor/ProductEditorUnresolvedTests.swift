import OpenMarketTestSupport
import Testing

/// Tests for registrations with an unknown outcome.
@Suite(.timeLimit(.minutes(10)))
final class ProductEditorUnresolvedTests: FilledEditorScene {
  /// Sends the product, whose registration then has an unknown outcome, and returns the editor.
  ///
  /// - Parameter isRelaunched: A Boolean value that indicates whether it's another editor that
  ///   restores the form, as after a new launch of the app.
  @discardableResult
  private func lose(isRelaunched: Bool = false) async throws -> ProductEditorViewModel {
    try await loseAnswer(finding: nil)
    let editor = isRelaunched ? await openedEditor() : self.editor
    #expect(editor.state.form == self.editor.state.form)
    #expect((editor.finding, editor.state.canSubmit) == (.registrationUnknown, true))
    #expect(await openNames == ["Desk lamp"])
    return editor
  }

  @Test(arguments: [false, true], [[], [9], [9, 8]])
  func `submitting the same product again only searches`(
    isRelaunched: Bool, found: [Int]
  ) async throws {
    let editor = try await lose(isRelaunched: isRelaunched)
    try await answer(editor.submit, search: found)
    switch found.count {
    case 0:
      #expect((editor.finding, editor.state.canSubmit) == (.registrationUnknown, true))
      #expect(editor.state.unresolved?.mayBeRegistered == true)
      try await answer(editor.submit, search: [])
    case 1: #expect(editor.state.outcome == .found(.kept(9)))
    default: #expect(editor.state.unresolved?.asksToLook == true)
    }
    #expect(repository.registrations.count == 1)
  }

  @Test func `a cancelled search doesn't say that the product is missing`() async throws {
    try await lose()
    try await repository.pages.cancel(editor.submit)
    #expect(editor.finding == .registrationUnknown)
    #expect(editor.state.unresolved?.message.text.contains("(not checked: cancelled)") == true)
  }

  @Test(arguments: [false, true])
  func `another product isn't sent until a person has looked`(isRelaunched: Bool) async throws {
    let editor = try await lose(isRelaunched: isRelaunched)
    editor[text: .name] = "Other lamp"
    await editor.submit()
    #expect(editor.finding == .earlierRegistrationUnknown)
    #expect(editor.state.unresolved?.choices.map(\.title) == ["Send Again"])
    #expect(editor.state.unresolved?.message.text.contains("(sent at 14:05:12)") == true)
    #expect((editor.state.canSubmit, repository.registrations.count) == (false, 1))
    let kept = ProductDetail.kept(9, name: "Other lamp")
    try await answer(editor.sendAgain, registration: .success(kept))
    #expect((sent?.name, editor.state.outcome) == ("Other lamp", .registered(kept)))
    #expect(await openNames == [])
  }

  @Test func `a batch neither asks nor is asked about`() async throws {
    try await lose()
    let batch = await openedEditor()
    batch.isBatch = true
    await batch.setImages([image])
    batch[text: .name] = "Other lamp"
    try await answer(batch.submit, registration: .failure(.outcomeUnknown()), search: [])
    #expect(batch.finding == .registrationUnknown)
    #expect(await openNames == ["Desk lamp", "Other lamp"])
    try await answer(editor.submit, search: [9])
    #expect(editor.state.outcome == .found(.kept(9)))
  }

  @Test func `after a look by another editor, sending again asks once more`() async throws {
    try await lose()
    let other = await openedEditor()
    try await answer(other.submit, search: [])
    try await answer(editor.sendAgain, search: [])
    #expect((editor.finding, repository.registrations.count) == (.registrationUnknown, 1))
    try await answer(editor.sendAgain, registration: .success(.kept(9)))
    #expect(editor.state.outcome == .registered(.kept(9)))
  }

  @Test(arguments: [true, false])
  func `a form opened again looks after the first editor has ended`(isEarly: Bool) async throws {
    await editor.waitUntilSaved()
    let early = isEarly ? await openedEditor() : nil
    let submitted = Task { await editor.submit() }
    let call = try await registration()
    let reopened = if let early { early } else { await openedEditor() }
    call.answer(.success(.kept(9)))
    _ = await submitted.value
    #expect(reopened.finding == .registrationUnknown)
    try await answer(reopened.submit, search: [9])
    #expect((reopened.state.outcome, repository.registrations.count) == (.found(.kept(9)), 1))
    #expect(await openNames == [])
  }

  @Test func `a form whose draft another process has removed is searched first`() async throws {
    await editor.waitUntilSaved()
    try await drafts.remove(.new)
    try await answer(editor.submit, search: [9])
    #expect(editor.state.unresolved?.choices.count == 2)
    #expect((repository.registrations.count, savedForm) == (0, editor.state.form))
    try await answer(editor.sendAgain, registration: .success(.kept(9)))
    #expect(editor.state.outcome == .registered(.kept(9)))
  }

  @Test func `a registration that can't be forgotten isn't sent again`() async throws {
    try await lose()
    registrations.failWrites(.unavailable(reason: "read-only"))
    await editor.sendAgain()
    let code = editor.state.error?.code
    #expect((code, repository.registrations.count) == (.registrationNotRecorded, 1))
  }

  @Test func `a form is locked while an earlier registration is forgotten`() async throws {
    try await lose()
    let sending = Task { await editor.sendAgain() }
    var next = editor.state
    await editor.wait { state in
      next = state
      return state.unresolved == nil
    }
    #expect(next.phase == .submitting(nil))
    try await registration().answer(.success(.kept(9)))
    expectEqual(await sending.value, .finished(.registered(.kept(9))))
  }

  @Test func `with several candidates, nothing is sent until a person has looked`() async throws {
    try await loseAnswer(finding: [9, 8])
    let rows = [9, 8].map { ProductRow(ProductDetail.kept($0).product, locale: .english) }
    #expect((editor.finding, editor.state.canSubmit) == (.ambiguous(rows), false))
    let before = editor.state
    try await answer(editor.submit, search: [9, 8])
    await editor.confirmRegistered(ProductID(4))
    expectEqual(editor.state, before)
    #expect(repository.registrations.count == 1)
    // Lists receive the product before the editor's state contains the outcome.
    let subscription = events.subscribe(
      Subscriber { [editor] _ in await MainActor.run { #expect(editor.state.outcome == nil) } })
    await editor.confirmRegistered(ProductID(8))
    #expect(editor.state.outcome == .found(.kept(8)))
    #expect(await openNames == [])
    withExtendedLifetime(subscription) {}
    #expect((events.posted, drafts[.new]) == ([.registered(.kept(8))], nil))
  }

  @Test func `an invalid form isn't sent again, and the earlier one is forgotten`() async throws {
    try await loseAnswer(finding: [9, 8])
    editor[text: .stock] = ""
    #expect(editor.state.unresolved?.asksToLook == true)
    await editor.sendAgain()
    #expect((editor.codes, editor.state.phase) == (["missing-value"], .editing))
    #expect(repository.registrations.count == 1)
    #expect(await openNames == [])
  }

  @Test func `each choice does what its title says`() async throws {
    let lost = try await loseAnswer(finding: [])
    let unresolved = try #require(editor.state.unresolved)
    #expect(lost == .unresolved(unresolved))
    #expect(unresolved.choices.map(\.title) == ["Look Again", "Send Again"])
    try await answer({ await self.editor.perform(unresolved.choices[0]) }, search: [9, 8])
    #expect(repository.registrations.count == 1)
    let choices = try #require(editor.state.unresolved?.choices)
    let title = "It's “Desk lamp”, ₩15,000"
    #expect(choices.map(\.title) == [title, title, "Send Again"])
    #expect(choices.map(\.id) == ["confirmRegistered-9", "confirmRegistered-8", "sendAgain"])
    try await answer(
      { await self.editor.perform(choices[2]) }, registration: .failure(.outcomeUnknown()),
      search: [9, 8])
    #expect(repository.registrations.count == 2)
    expectEqual(await editor.perform(choices[1]), .finished(.found(.kept(8))))
  }

  @Test func `the question before discarding says if a product may be registered`() async throws {
    let editor = await filledEditor(locale: "ko_KR")
    let question = editor.state.discardQuestion
    #expect((question.title, question.actionTitle) == ("작성 중인 내용을 버릴까요?", "버리기"))
    try await loseAnswer(of: editor, finding: nil)
    #expect(editor.state.discardQuestion.title.hasSuffix("상품이 이미 등록되었을 수 있습니다."))
  }
}

/// Tests for changes with an unknown outcome. The editor must load the product before it sends
/// another change.
@Suite(.timeLimit(.minutes(10)))
final class ProductEditorUnresolvedChangeTests: EditorScene {
  /// The product after the change of its stock.
  private let made = ProductDetail.sample(id: 5, stock: 7)

  /// Returns an editor that has sent a change of the stock from 3 to 7, whose outcome is unknown:
  /// the response is lost, or the caller is cancelled.
  private func editorThatLost(isCancelled: Bool = false) async throws -> ProductEditorViewModel {
    let editor = await openedEditor(editing: base)
    editor[text: .stock] = "7"
    let (call, submitted) = try await repository.updates.begin(editor.submit)
    if isCancelled {
      submitted.cancel()
    } else {
      call.answer(.failure(.outcomeUnknown()))
      try await repository.details.next().answer(.failure(.unreachable(.offline())))
    }
    _ = await submitted.value
    #expect(editor.finding == .updateUnknown)
    #expect(editor.state.unresolved?.choices.map(\.title) == ["Try Again", "Send Again"])
    return editor
  }

  @Test(arguments: [false, true])
  func `a change that was made is undone on the server`(isCancelled: Bool) async throws {
    let editor = try await editorThatLost(isCancelled: isCancelled)
    let sent = repository.updates.count
    editor[text: .stock] = "3"
    let (look, submitted) = try await repository.details.begin(editor.submit)
    #expect((editor.state.phase, repository.updates.count) == (.submitting(nil), sent))
    look.answer(.success(made))
    let call = try await repository.updates.next()
    #expect(call.request == (try ProductChanges(to: made, stock: 3)))
    call.answer(.success(base))
    expectEqual(await submitted.value, .finished(.updated(base)))
    #expect((editor.noticeCodes, drafts[.product(base.id)]) == ([], nil))
    #expect(events.posted == [.updated(made), .updated(base)])
  }

  @Test(arguments: [false, true])
  func `a change that is undone and wasn't found may still happen`(isCancelled: Bool) async throws {
    let editor = try await editorThatLost(isCancelled: isCancelled)
    let sent = repository.updates.count
    editor[text: .stock] = "3"
    try await answer(editor.submit, read: .success(base))
    #expect(editor.finding == .updateUnknown)
    let text = editor.state.unresolved?.message.text
    #expect(text?.contains("to “Product 5” were saved (unchanged at 14:05:12).") == true)
    let choice = try #require(editor.state.unresolved?.choices.last)
    await editor.perform(choice)
    #expect((editor.state.outcome, repository.updates.count) == (.unchanged(base), sent))
  }

  @Test(arguments: [false, true])
  func `after a refusal, which speaks of this time, an earlier change is still unknown`(
    isSentAgain: Bool
  ) async throws {
    let editor = try await editorThatLost()
    editor[text: .stock] = "9"
    try await answer(
      isSentAgain ? editor.sendAgain : editor.submit, read: isSentAgain ? nil : .success(base),
      update: refusal)
    #expect(editor.state.error?.text.contains("so nothing was changed this time") == true)
    // Send Again forgets the earlier change.
    guard !isSentAgain else { return }
    editor[text: .stock] = "3"
    try await answer(editor.submit, read: .success(base))
    #expect(editor.finding == .updateUnknown)
  }

  @Test(arguments: [3, 7] as [Int64])
  func `a restored form loads the product before it sends anything`(stock: Int64) async throws {
    let closed = await openedEditor(editing: base)
    closed[text: .stock] = "7"
    let submitted = try await repository.updates.begin(closed.submit).work
    // The app is launched again while the change is on its way.
    let editor = await openedEditor(editing: base)
    #expect((editor.state.phase, editor.state.form[.stock]) == (.editing, "7"))
    submitted.cancel()
    _ = await submitted.value
    let current = ProductDetail.sample(id: 5, name: "Their name", stock: stock)
    let changed = ProductDetail.sample(id: 5, name: "Their name", stock: 7)
    try await answer(editor.submit, read: refusal)
    // Nothing was sent yet in this run.
    #expect(editor.state.error?.code == .rejected)
    #expect(editor.state.error?.text.contains("so nothing was changed this time") == true)
    try await answer(
      editor.submit, read: .success(current), update: stock == 7 ? nil : .success(changed))
    #expect(editor.state.outcome == (stock == 7 ? .unchanged(changed) : .updated(changed)))
    let first = try ProductChanges(to: base, stock: 7)
    let second = try ProductChanges(to: current, stock: 7)
    #expect(repository.updates.all.map(\.request) == (stock == 7 ? [first] : [first, second]))
  }

  @Test(arguments: ["3", "9"])
  func `an update elsewhere keeps a field that was edited again`(stock: String) async throws {
    let editor = try await editorThatLost()
    editor[text: .stock] = stock
    await events.post(.updated(ProductDetail.sample(id: 5, name: "Their name", stock: 7)))
    #expect(editor.state.form[.name] == "Their name")
    #expect((editor.state.form[.stock], editor.state.notices) == (stock, []))
  }

  @Test func `nothing is sent while the product can't be loaded`() async throws {
    let editor = try await editorThatLost()
    let unresolved = editor.state.phase
    editor[text: .stock] = "3"
    try await answer(editor.submit, read: .failure(.unreachable(.offline())))
    #expect(editor.state.phase == unresolved)
    try await repository.details.cancel(editor.submit)
    #expect((editor.state.phase, repository.updates.count) == (unresolved, 1))
  }

  @Test(arguments: [true, false])
  func `a change of a deleted product ends`(isDeletedBefore: Bool) async throws {
    let editor = try await editorThatLost()
    try await answer(
      editor.submit, read: isDeletedBefore ? gone : .success(base),
      update: isDeletedBefore ? nil : gone, thenRead: isDeletedBefore ? nil : gone)
    #expect((editor.state.error?.code, editor.isOutcomeUnknown) == (.notFound, false))
    await editor.cancel()
    #expect(drafts[.product(base.id)] == nil)
  }

  @Test(arguments: [true, false])
  func `changes that are no longer valid are issues`(isMade: Bool) async throws {
    let editor = try await editorThatLost()
    editor[text: .discount] = "1"
    let product = Product.sample(id: 5, price: .zero(.krw), stock: isMade ? 7 : 3)
    try await answer(
      editor.submit, read: .success(ProductDetail(product: product, images: base.images)))
    #expect((editor.state.phase, editor.codes) == (.editing, ["discount-above-price"]))
    #expect((repository.updates.count, editor.isOutcomeUnknown) == (1, !isMade))
  }
}
