import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

@MainActor
func picture(of row: ProductRow, in slot: ImageSlot) async -> String {
  slot.bind(to: row.product.thumbnail)
  await slot.settle()
  switch slot.state.phase {
  case .empty: return "no picture"
  case .loading(let progress): return "\(progress?.completedBytes ?? 0) bytes so far"
  case .showing(let loaded): return "\(loaded.image.pixelSize), from \(loaded.source)"
  case .failed(let message): return message.text
  }
}
