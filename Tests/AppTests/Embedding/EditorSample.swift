import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Offers a lamp, and says what a front-end would show then.
@MainActor
func offerLamp(_ picture: [UInt8], in market: DIContainer) async -> String {
  let editor = market.makeProductEditorViewModel()
  await editor.open()  // brings back what was entered last time
  editor.enter("Desk lamp", in: .name)
  editor.enter("Warm light, almost new.", in: .description)
  editor.enter("15,000", in: .price)
  editor.enter("1", in: .stock)
  editor.leave(.price)  // what is wrong with the price is told from now on
  editor.addPictures([ImageFile(name: "lamp.png", bytes: picture)])
  await editor.submit()

  switch editor.state.phase {
  case .finished(let outcome): return "product \(outcome.id)"
  case .failed(let message): return message.text
  case .signedOut(let message): return message.text
  case .unresolved(let submission): return submission.text
  case .editing: return editor.state.issues.map(\.text).joined(separator: "\n")
  case .unopened, .opening, .submitting: return ""
  }
}
