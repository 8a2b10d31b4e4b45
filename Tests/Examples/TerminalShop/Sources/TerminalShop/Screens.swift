import OpenMarketDomain
import OpenMarketPresentation

/// Describes a list.
func lines(of state: ProductListState) -> [String] {
  var lines = state.rows.map { row in
    "#\(row.id) \(row.product.name): \(row.priceText), \(row.stockText)"
  }
  if let total = state.content?.totalCount { lines.append("\(state.rows.count) of \(total)") }
  if state.isEmpty { lines.append("No matching products.") }
  if let error = state.error { lines.append(error.text) }
  return lines.map(printable)
}

/// Describes a product's detail.
func lines(of state: ProductDetailState) -> [String] {
  var lines: [String] = []
  if let content = state.content {
    let row = content.row
    lines += [row.product.name, row.product.description, row.priceText, row.stockText]
  }
  if let confirmation = state.confirmation {
    lines += [confirmation.title, confirmation.text, "Say 'yes' to go on."]
  }
  if state.presence == .deleted { lines.append("It is gone.") }
  if let error = state.error { lines.append(error.text) }
  return (lines + state.failures.map(\.message.text)).map(printable)
}

/// Describes an image for a terminal that can't draw it.
func lines(of state: ImageSlotState) -> [String] {
  if let image = state.image {
    return ["\(image.pixelSize.width) × \(image.pixelSize.height), \(image.bytes.count) bytes"]
  }
  return [state.error?.text].compactMap(\.self).map(printable)
}

/// Describes a submitted form.
func lines(of state: ProductEditorState) -> [String] {
  switch state.phase {
  case .finished(let outcome):
    ["It is #\(outcome.id)."] + [state.storedOtherwise?.text].compactMap(\.self).map(printable)
  case .failed(let message): [printable(message.text)]
  case .signedOut(let message): [printable(message.text)]
  case .unresolved(let submission): [printable(submission.message.text)]
  case .unopened, .opening, .editing, .submitting: state.issues.map { printable($0.text) }
  }
}

/// Texts from a server can contain control characters, which a terminal would run.
private func printable(_ text: String) -> String {
  var scalars = text.unicodeScalars
  scalars.removeAll { $0.properties.generalCategory == .control && $0 != "\n" }
  return String(scalars)
}
