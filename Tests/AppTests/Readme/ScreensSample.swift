import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

@MainActor
func offer(_ picture: [UInt8], in market: DIContainer) async -> [String] {
  let list = market.makeProductListViewModel()
  await list.load()

  let editor = market.makeProductEditorViewModel()
  await editor.open()  // what was typed last time is there again
  editor.enter("Desk lamp", in: .name)
  editor.enter("Warm light, almost new.", in: .description)
  editor.enter("15,000", in: .price)
  editor.enter("1", in: .stock)
  editor.addPictures([ImageFile(name: "lamp.png", bytes: picture)])
  await editor.submit()
  guard let id = editor.state.outcome?.id else { return editor.state.issues.map(\.text) }

  // The list was told, and asks for nothing.
  for await state in list.states {
    guard let row = state.rows.first(where: { $0.id == id }) else { continue }
    return [row.product.name, row.priceText, row.stockText]
  }
  return []
}
