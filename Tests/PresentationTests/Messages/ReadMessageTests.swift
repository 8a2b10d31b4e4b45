import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that a screen that only reads doesn't suggest correcting a form or a seller.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReadMessageTests {
  nonisolated static let errors: [MarketError] = [
    .unauthorized(reason: nil), .forbidden(reason: "why"), .rejected(status: 400, reason: nil),
    .rejected(status: 302, reason: nil), .tooLarge(reason: nil), .conflict(reason: nil),
  ]

  @Test(arguments: errors)
  func `a list has the message of a read`(error: MarketError) async {
    let list = ProductListViewModel(
      of: ScriptedProductRepository(pages: [.failure(error)]))
    await list.load()
    #expect(list.state.error == error.message(in: .english, isRead: true))
  }

  @Test(arguments: errors)
  func `a product page has the message of a read`(error: MarketError) async {
    let page = ProductDetailViewModel.sample(
      of: ScriptedProductRepository(details: [.failure(error)]))
    await page.load()
    #expect(page.state.error == error.message(in: .english, isRead: true))
  }

  @Test(arguments: errors)
  func `an image has the message of a read`(error: MarketError) async {
    let list = ProductListViewModel(
      of: ScriptedProductRepository(), images: ScriptedImageRepository([.failure(error)]))
    let slot = list.makeImageSlot()
    slot.bind(to: ImageURL("https://images.example/1.png"))
    await slot.waitUntilLoaded()
    #expect(slot.state.error == error.message(in: .english, isRead: true))
  }

  @Test(arguments: errors)
  func `a health check has the message of a read`(error: MarketError) {
    let state = ServiceHealthState(health: .down(error), locale: .init(identifier: "en_US"))
    #expect(state.error == error.message(in: .english, isRead: true))
    #expect(state.text == state.error?.text)
  }
}
