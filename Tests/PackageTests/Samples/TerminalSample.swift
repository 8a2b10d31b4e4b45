import OpenMarketDomain
import OpenMarketPresentation

/// Redraws a terminal for each state, until the view model is released or the task is cancelled.
func redraw(_ states: AsyncStream<ProductListState>, write: (String) -> Void) async {
  for await state in states {
    write("\u{1B}[H\u{1B}[J" + lines(of: state).joined(separator: "\n") + "\n")
  }
}

func lines(of state: ProductListState) -> [String] {
  var lines = state.rows.map { row in
    [row.product.name, row.priceText, row.stockText].map(printable).joined(separator: "  ")
  }
  if state.isEmpty { lines.append("(nothing)") }
  if state.isBusy { lines.append("…") }
  if let error = state.error { lines.append(printable(error.text)) }
  return lines
}

/// Texts from a server can contain control characters, which a terminal would run.
func printable(_ text: String) -> String {
  var scalars = text.unicodeScalars
  scalars.removeAll { $0.properties.generalCategory == .control }
  return String(scalars)
}
