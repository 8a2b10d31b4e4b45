import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that a screen that only reads doesn't suggest correcting a form or a seller, in its language.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReadMessageTests {
  private let error = MarketError.rejected(status: 400, reason: nil)
  private let locale = Language.korean.locale
  private let message = MarketError.rejected(status: 400, reason: nil)
    .message(in: .korean, isRead: true)

  @Test func `each screen has the message of a read`() async {
    #expect(message != error.message(in: .korean))
    let list = ProductListViewModel(
      of: ScriptedProductRepository(pages: [.failure(error)]),
      images: ScriptedImageRepository([.failure(error)]), locale: locale)
    #expect(await list.load() == message)
    let slot = list.makeImageSlot()
    slot.bind(to: ImageURL("https://images.example/1.png"))
    await slot.waitUntilLoaded()
    #expect(slot.state.error == message)
    let page = ProductDetailViewModel.sample(
      of: ScriptedProductRepository(details: [.failure(error)]), locale: locale)
    #expect(await page.load() == message)
    let health = ServiceHealthState(health: .down(error), locale: locale)
    #expect(health.error == message && health.text == message.text)
  }
}
