import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for registrations with an unknown outcome.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorUnresolvedTests: EditorFixture {
  @Test func `a product that is found is registered`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [stage.registered(9)])
    #expect(editor.state.outcome == .registered(stage.registered(9)))
    #expect(stage.events.posted == [.registered(stage.registered(9))])
  }

  @Test func `submitting a product again that wasn't found only searches again`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [])
    for _ in 1...2 {
      let unresolved = try #require(editor.state.unresolved)
      #expect(unresolved.finding == .registrationUnknown)
      #expect(editor.state.canSubmit && unresolved.mayBeRegistered)
      #expect(unresolved.message.text.contains("“Desk lamp” not found as of 14:05:12"))
      #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == true)
      async let submitted: Void = editor.submit()
      try await stage.answerPage(stage.registered(4, name: "Older"))
      await submitted
    }
    #expect(stage.repository.registrations.count == 1)
    try await stage.answer(editor.sendAgain, registration: .success(stage.registered(9)))
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `with several candidates, nothing is sent until a person has looked`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswerOfTwo(of: editor)
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
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == true)
    // Lists receive the product before the editor's state contains the outcome.
    let subscription = stage.events.subscribe { _ in
      await MainActor.run { #expect(editor.state.outcome == nil) }
    }
    await editor.confirmRegistered(ProductID(8))
    #expect(editor.state.outcome == .registered(stage.registered(8)))
    withExtendedLifetime(subscription) {}
    #expect(stage.events.posted == [.registered(stage.registered(8))])
    #expect(stage.drafts[.new] == nil)
  }

  @Test func `sending again sends the current form without a search`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswerOfTwo(of: editor)
    editor.setText("5", for: .stock)
    #expect(editor.state.unresolved?.asksToLook == true)
    async let again: Void = editor.sendAgain()
    let call = try await stage.registration()
    #expect(call.request.newProduct.stock == 5)
    call.answer(.success(stage.registered(10)))
    await again
    #expect(editor.state.outcome?.id == ProductID(10))
  }

  @Test func `after a failed search, submitting again searches first`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: nil)
    #expect(editor.state.unresolved?.finding == .registrationUnknown && editor.state.canSubmit)
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == true)
    async let again: Void = editor.submit()
    try await stage.answerPage(stage.registered(9), stage.registered(4, name: "Older"))
    try await stage.repository.details.next().answer(.success(stage.registered(9)))
    await again
    #expect(editor.state.outcome == .registered(stage.registered(9)))
    #expect(stage.repository.registrations.count == 1)
  }

  @Test func `after a failed search, another product isn't sent until a person has looked`()
    async throws
  {
    for isThere in [true, false] {
      let editor = await stage.filledEditor()
      try await stage.loseAnswer(of: editor, found: nil)
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
        #expect(stage.events.posted == [.registered(stage.registered(9))])
      } else {
        try await stage.answer(editor.sendAgain, registration: .success(stage.registered(9)))
        #expect(editor.state.outcome == .registered(stage.registered(9)))
      }
    }
  }

  @Test func `sending again an invalid form sends nothing and forgets the earlier one`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswerOfTwo(of: editor)
    editor.setText("", for: .price)
    await editor.sendAgain()
    #expect(editor.codes == ["missing-value"] && editor.state.phase == .editing)
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == false)
  }

  @Test func `sending again can't be discarded`()
    async throws
  {
    let editor = await stage.filledEditor()
    try await stage.loseAnswerOfTwo(of: editor)
    let form = editor.state.form
    let again = Task { await editor.sendAgain() }
    let discarded = Task { await editor.discard() }
    await discarded.value
    #expect(editor.state.phase == .submitting(nil) && editor.state.form == form)
    try await stage.registration().answer(.success(stage.registered(10)))
    await again.value
    #expect(editor.state.outcome == .registered(stage.registered(10)) && editor.codes == [])
  }

  @Test func `an unknown number doesn't finish the editor, and the right one does`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: nil)
    let before = editor.state
    try await stage.answer(
      { await editor.confirmRegistered(ProductID(99)) }, read: .failure(.notFound(reason: nil)))
    #expect(editor.noticeCodes == ["no-such-product"])
    #expect(editor.state.phase == before.phase && editor.state.form == before.form)
    #expect(editor.state.images == before.images)
    #expect(stage.drafts[.new]?.saved.isOutcomeUnknown == true && stage.events.posted == [])
    let given = Task { await editor.confirmRegistered(ProductID(9)) }
    _ = try await stage.repository.details.next()
    #expect(editor.noticeCodes == [])
    given.cancel()
    await given.value
    #expect(editor.state == before)
    try await stage.answer(
      { await editor.confirmRegistered(ProductID(9)) }, read: .success(stage.registered(9)))
    #expect(editor.state.outcome == .confirmed(ProductID(9)))
    #expect(
      stage.drafts[.new] == nil && stage.events.posted == [.registered(stage.registered(9))])
  }
}
