import OpenMarketKit

/// Registers a lamp, and returns the text that a front-end shows.
@MainActor
func offerLamp(_ image: [UInt8], in market: DIContainer) async -> String {
  let editor = market.makeProductEditorViewModel()
  await editor.load()  // restores the draft
  editor[text: .name] = "Desk lamp"
  editor[text: .description] = "Warm light, almost new."
  editor[text: .price] = "15,000"
  editor[text: .stock] = "1"
  editor.endEditing(.price)  // from now on, the issues of the price are shown
  await editor.addImages([ImageFile(name: "lamp.png", bytes: image)])
  await editor.submit()

  switch editor.state.phase {
  case .finished(let outcome): return "product \(outcome.id)"
  case .failed(let message): return message.text
  case .signedOut(let message): return message.text
  case .unresolved(let submission): return submission.message.text
  case .editing: return editor.state.issues.map(\.text).joined(separator: "\n")
  case .unopened, .opening, .submitting: return ""
  }
}

/// Deletes a product, and returns the texts that a front-end shows: the question and the outcome.
@MainActor
func delete(_ row: ProductRow, in market: DIContainer) async -> [String] {
  let detail = market.makeProductDetailViewModel(row: row)  // shows the row at once
  await detail.load()  // and now everything
  guard detail.state.isMine == true else { return [] }

  detail.requestDeletion()
  guard let question = detail.state.confirmation else { return [] }  // Delete “Desk lamp”?
  let failure = await detail.confirm(question)  // hidden at once, sent, answered
  return [question.title, failure?.message.text ?? "deleted"]
}

/// Loads the image of a row, and describes the result.
@MainActor
func image(of row: ProductRow, in slot: ImageSlot) async -> String {
  slot.bind(to: row.product.thumbnail)
  await slot.waitUntilLoaded()
  switch slot.state.phase {
  case .empty: return "no image"
  case .loading(let progress): return "\(progress?.completedBytes ?? 0) bytes so far"
  case .showing(let loaded): return "\(loaded.image.pixelSize), from \(loaded.source)"
  case .failed(let message): return message.text
  }
}

/// Answers one request: the products that match a text, as HTML.
@MainActor
func answer(search text: String, from market: DIContainer) async -> (status: Int, html: String) {
  let list = market.makeProductListViewModel()
  await list.search(text)
  if let error = list.state.error { return (502, "<p>\(escaped(error.text))</p>") }
  let items = list.state.rows.map { row in
    "<li>\(escaped(row.product.name)): \(escaped(row.priceText))</li>"
  }
  return (200, "<ul>\(items.joined())</ul>")
}

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
