import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// The answer is lost.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorUnresolvedTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  @Test func `a product that is found is registered`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9)])
    #expect(editor.state.outcome == .registered(stage.registered(9)))
    #expect(stage.events.posted == [.registered(stage.registered(9))])
  }

  @Test func `a product that is not seen may still come: submitted again, it is looked for alone`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [])
    for _ in 1...2 {
      let unresolved = try #require(editor.state.unresolved)
      #expect(unresolved.finding == .registrationUnknown)
      #expect(editor.state.canSubmit && unresolved.mayBeRegistered)
      #expect(unresolved.message.text.contains("“Desk lamp” not found as of 14:05:12"))
      #expect(stage.kept[.new]?.kept.isOutcomeUnknown == true)
      async let submitted: Void = editor.submit()
      try await stage.answerPage(stage.registered(4, name: "Older"))
      await submitted
    }
    #expect(stage.repository.registrations.count == 1)
    try await stage.answer(editor.sendAgain, registration: .success(stage.registered(9)))
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `where several could be it, nothing is sent until somebody has looked`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9), stage.registered(8)])
    guard case .ambiguous(let rows) = editor.state.unresolved?.finding else {
      Issue.record("\(editor.state.phase)")
      return
    }
    #expect(rows.map(\.id) == [ProductID(9), ProductID(8)])
    #expect(rows.map(\.priceText) == ["₩15,000", "₩15,000"])
    #expect(!editor.state.canSubmit && editor.state.unresolved?.asksToLook == true)
    let before = editor.state
    await editor.submit()
    await editor.confirmRegistered(ProductID(4))
    #expect(editor.state == before && stage.repository.registrations.count == 1)
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == true)
    // Who hears of it finds an editor that has not finished yet, and who sees it finish finds it everywhere.
    let subscription = stage.events.subscribe { _ in
      await MainActor.run { #expect(editor.state.outcome == nil) }
    }
    await editor.confirmRegistered(ProductID(8))
    #expect(editor.state.outcome == .registered(stage.registered(8)))
    withExtendedLifetime(subscription) {}
    #expect(stage.events.posted == [.registered(stage.registered(8))])
    #expect(stage.kept[.new] == nil)
  }

  @Test func `none of these: it is sent again without a search, with what is entered now`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9), stage.registered(8)])
    editor.setText("5", for: .stock)
    #expect(editor.state.unresolved?.asksToLook == true)
    async let again: Void = editor.sendAgain()
    let call = try await stage.registration()
    #expect(call.request.draft.stock == 5)
    call.answer(.success(stage.registered(10)))
    await again
    #expect(editor.state.outcome?.id == ProductID(10))
  }

  @Test func `where nobody could look, submitting again looks first`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor)
    #expect(editor.state.unresolved?.finding == .registrationUnknown && editor.state.canSubmit)
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == true)
    async let again: Void = editor.submit()
    try await stage.answerPage(stage.registered(9), stage.registered(4, name: "Older"))
    try await stage.repository.details.next().answer(.success(stage.registered(9)))
    await again
    #expect(editor.state.outcome == .registered(stage.registered(9)))
    #expect(stage.repository.registrations.count == 1)
  }

  @Test func `where nobody could look, something else is not sent, and a person may decide`()
    async throws
  {
    for isThere in [true, false] {
      let editor = await stage.filledEditor()
      try await stage.loseAnswer(of: editor)
      editor.setText("Other lamp", for: .name)
      await editor.submit()
      #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
      if isThere {
        async let confirmed: Void = editor.confirmRegistered(ProductID(9))
        let call = try await stage.repository.details.next()
        #expect(call.request == ProductID(9))
        #expect(editor.state.phase == .submitting(nil))
        call.answer(.success(stage.registered(9)))
        await confirmed
        #expect(editor.state.outcome == .confirmed(ProductID(9)))
        // Whoever shows products shows it, too.
        #expect(stage.events.posted == [.registered(stage.registered(9))])
      } else {
        try await stage.answer(editor.sendAgain, registration: .success(stage.registered(9)))
        #expect(editor.state.outcome == .registered(stage.registered(9)))
      }
    }
  }

  @Test func `sending again what is wrong by now sends nothing, and asks nothing any more`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9), stage.registered(8)])
    editor.setText("", for: .price)
    await editor.sendAgain()
    #expect(editor.codes == ["missing-value"] && editor.state.phase == .editing)
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == false)
  }

  @Test func `what is sent again is on its way at once, and is not thrown away any more`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9), stage.registered(8)])
    let form = editor.state.form
    let again = Task { await editor.sendAgain() }
    let discarded = Task { await editor.discard() }
    await discarded.value
    #expect(editor.state.phase == .submitting(nil) && editor.state.form == form)
    try await stage.registration().answer(.success(stage.registered(10)))
    await again.value
    #expect(editor.state.outcome == .registered(stage.registered(10)) && editor.codes == [])
  }

  @Test func `a change that is not seen may still come, and the product is read before it is sent`()
    async throws
  {
    let base = ProductDetail.sample(id: 5)
    let editor = stage.editor(editing: base)
    await editor.restoreDraft()
    editor.setText("7", for: .stock)
    async let submitted: Void = editor.submit()
    try await stage.repository.updates.next().answer(.failure(.outcomeUnknown))
    let current = ProductDetail(
      product: .sample(id: 5, name: "Their name", stock: 2), images: base.images)
    try await stage.repository.details.next().answer(.success(current))
    await submitted
    #expect(editor.state.unresolved?.finding == .updateUnknown && editor.state.canSubmit)
    #expect(editor.state.unresolved?.message.text.contains("14:05:12") == true)
    async let again: Void = editor.submit()
    try await stage.repository.details.next().answer(.success(current))
    let call = try await stage.repository.updates.next()
    #expect(call.request.base == current && call.request.stock == 7 && call.request.name == nil)
    let changed = ProductDetail(
      product: .sample(id: 5, name: "Their name", stock: 7), images: base.images)
    call.answer(.success(changed))
    await again
    #expect(editor.state.outcome == .updated(changed))
  }

  @Test func `a number that is no product's finishes nothing, and the right one does`() async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor)
    let before = editor.state
    try await stage.answer(
      { await editor.confirmRegistered(ProductID(99)) }, read: .failure(.notFound(reason: nil)))
    #expect(editor.noticeCodes == ["no-such-product"])
    #expect(editor.state.phase == before.phase && editor.state.form == before.form)
    #expect(editor.state.pictures == before.pictures)
    #expect(stage.kept[.new]?.kept.isOutcomeUnknown == true && stage.events.posted == [])
    let given = Task { await editor.confirmRegistered(ProductID(9)) }
    _ = try await stage.repository.details.next()
    #expect(editor.noticeCodes == [])
    given.cancel()
    await given.value
    #expect(editor.state == before)
    try await stage.answer(
      { await editor.confirmRegistered(ProductID(9)) }, read: .success(stage.registered(9)))
    #expect(editor.state.outcome == .confirmed(ProductID(9)))
    #expect(stage.kept[.new] == nil && stage.events.posted == [.registered(stage.registered(9))])
  }
}
