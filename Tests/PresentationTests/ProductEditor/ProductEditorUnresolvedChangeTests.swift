import OpenMarketTestSupport
import Testing

/// Tests for changes with an unknown outcome. The editor must load the product before it sends
/// another change.
@Suite(.timeLimit(.minutes(10)))
final class ProductEditorUnresolvedChangeTests: EditorScene {
  /// The product after the change of its stock.
  private let made = ProductDetail.sample(id: 5, stock: 7)

  /// The reason why the outcome of the change isn't known.
  enum Loss: Sendable {
    case response, cancellation, relaunch
  }

  /// Returns an editor that has sent a change of the stock from 3 to 7, whose outcome is unknown.
  private func editor(after loss: Loss = .response) async throws -> ProductEditorViewModel {
    let editor = await openedEditor(editing: base)
    editor[text: .stock] = "7"
    let (call, submitted) = try await repository.updates.begin(editor.submit)
    switch loss {
    case .response:
      call.answer(.failure(.outcomeUnknown()))
      try await repository.details.next().answer(.failure(.unreachable(.offline())))
      _ = await submitted.value
      #expect(editor.state.unresolved?.finding == .updateUnknown)
    case .cancellation:
      submitted.cancel()
      _ = await submitted.value
      #expect(editor.state.unresolved?.finding == .updateUnknown)
    case .relaunch:
      let next = await openedEditor(editing: base)
      #expect((next.state.phase, next.state.form[.stock]) == (.editing, "7"))
      submitted.cancel()
      _ = await submitted.value
      return next
    }
    return editor
  }

  @Test(arguments: [Loss.response, .cancellation])
  func `a change that was made is undone on the server`(loss: Loss) async throws {
    let editor = try await editor(after: loss)
    let sent = repository.updates.count
    editor[text: .stock] = "3"
    let (look, submitted) = try await repository.details.begin(editor.submit)
    #expect((editor.state.phase, repository.updates.count) == (.submitting(nil), sent))
    look.answer(.success(made))
    let call = try await repository.updates.next()
    #expect(call.request == (try ProductChanges(to: made, stock: 3)))
    call.answer(.success(base))
    expectEqual(await submitted.value, .finished(.updated(base)))
    #expect(!editor.noticeCodes.contains("changed-elsewhere"))
    #expect(events.posted == [.updated(made), .updated(base)])
    #expect(drafts[.product(base.id)] == nil)
  }

  @Test(arguments: [Loss.response, .cancellation])
  func `a change that is undone and wasn't found may still happen`(loss: Loss) async throws {
    let editor = try await editor(after: loss)
    let sent = repository.updates.count
    editor[text: .stock] = "3"
    try await answer(editor.submit, read: .success(base))
    #expect(editor.state.unresolved?.finding == .updateUnknown)
    let text = editor.state.unresolved?.message.text
    #expect(text?.contains("to “Product 5” were saved (unchanged at 14:05:12).") == true)
    let choice = try #require(editor.state.unresolved?.choices.last)
    await editor.perform(choice)
    #expect((editor.state.outcome, repository.updates.count) == (.unchanged(base), sent))
  }

  @Test func `after a refusal, an earlier change is still unknown`() async throws {
    let editor = try await editor()
    editor[text: .stock] = "9"
    try await answer(
      editor.submit, read: .success(base), update: .failure(.rejected(status: 400, reason: nil)))
    #expect(editor.state.error?.text.contains("so nothing was changed this time") == true)
    editor[text: .stock] = "3"
    try await answer(editor.submit, read: .success(base))
    #expect(editor.state.unresolved?.finding == .updateUnknown)
  }

  @Test func `a refusal after Send Again speaks of this time only`() async throws {
    let editor = try await editor()
    let refusal = Result<ProductDetail, MarketError>.failure(.conflict(reason: nil))
    try await repository.updates.answer(refusal, to: editor.sendAgain)
    #expect(editor.state.error?.text.contains("so nothing was changed this time") == true)
  }

  @Test(arguments: [3, 7] as [Int64])
  func `a restored form loads the product before it sends anything`(stock: Int64) async throws {
    let editor = try await editor(after: .relaunch)
    let current = ProductDetail.sample(id: 5, name: "Their name", stock: stock)
    let changed = ProductDetail.sample(id: 5, name: "Their name", stock: 7)
    try await answer(editor.submit, read: .failure(.rejected(status: 400, reason: nil)))
    // Nothing was sent yet in this run.
    #expect(editor.state.error?.code == .rejected)
    #expect(editor.state.error?.text.contains("so nothing was changed this time") == true)
    try await answer(
      editor.submit, read: .success(current), update: stock == 7 ? nil : .success(changed))
    #expect(editor.state.outcome == (stock == 7 ? .unchanged(changed) : .updated(changed)))
    #expect(repository.updates.count == (stock == 7 ? 1 : 2))
  }

  @Test(arguments: ["3", "9"])
  func `an update elsewhere keeps a field that was edited again`(stock: String) async throws {
    let editor = try await editor()
    editor[text: .stock] = stock
    await events.post(.updated(ProductDetail.sample(id: 5, name: "Their name", stock: 7)))
    #expect(editor.state.form[.name] == "Their name")
    #expect((editor.state.form[.stock], editor.state.notices) == (stock, []))
  }

  @Test func `nothing is sent while the product can't be loaded`() async throws {
    let editor = try await editor()
    editor[text: .stock] = "3"
    for _ in 1...2 {
      try await answer(editor.submit, read: .failure(.unreachable(.offline())))
      #expect(editor.state.unresolved?.message.code == .updateUnknown)
    }
    #expect(repository.updates.count == 1)
  }

  @Test(arguments: [true, false])
  func `a change of a deleted product ends`(isDeletedBefore: Bool) async throws {
    let editor = try await editor()
    let gone = Result<ProductDetail, MarketError>.failure(.notFound(reason: nil))
    if isDeletedBefore {
      try await answer(editor.submit, read: gone)
    } else {
      try await answer(editor.submit, read: .success(base), update: gone, thenRead: gone)
    }
    #expect((editor.state.error?.code, editor.isOutcomeUnknown) == (.notFound, false))
    await editor.cancel()
    #expect(drafts[.product(base.id)] == nil)
  }

  @Test(arguments: [true, false])
  func `changes that are no longer valid are issues`(isMade: Bool) async throws {
    let editor = try await editor()
    editor[text: .discount] = "1"
    let free = Pricing(undiscounted: Money(tenThousandths: 0, currency: .krw))
    let product = Product.sample(id: 5, pricing: free, stock: isMade ? 7 : 3)
    try await answer(
      editor.submit, read: .success(ProductDetail(product: product, images: base.images)))
    #expect((editor.state.phase, editor.codes) == (.editing, ["discount-above-price"]))
    #expect(repository.updates.count == 1)
    #expect(editor.isOutcomeUnknown == !isMade)
  }

  @Test func `a change that wasn't found is sent to the product as it is now`() async throws {
    let editor = try await editor()
    let current = ProductDetail.sample(id: 5, name: "Their name", stock: 2)
    let changed = ProductDetail.sample(id: 5, name: "Their name", stock: 7)
    try await answer(editor.submit, read: .success(current), update: .success(changed))
    let sent = repository.updates.all.last?.request
    #expect(sent == (try ProductChanges(to: current, stock: 7)))
    #expect(editor.state.outcome == .updated(changed))
  }
}
