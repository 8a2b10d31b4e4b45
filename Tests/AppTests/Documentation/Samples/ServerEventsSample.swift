import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// Sends the states of a list to one browser, until the browser leaves or the view model is released.
func sendEvents(
  of states: AsyncStream<ProductListState>, to send: (String) async throws -> Void
) async throws {
  for await state in states {
    let shown = ShownList(
      rows: state.rows.map { "\($0.product.name): \($0.priceText)" }, isBusy: state.isBusy,
      error: state.error?.text)
    // Encoded JSON contains no line breaks, so one line of data is enough.
    let json = String(decoding: try JSONEncoder().encode(shown), as: UTF8.self)
    try await send("event: list\ndata: \(json)\n\n")
  }
}

struct ShownList: Codable, Equatable {
  let rows: [String]
  let isBusy: Bool
  let error: String?
}
