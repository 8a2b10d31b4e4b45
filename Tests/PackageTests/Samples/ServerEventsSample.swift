import Foundation

/// Sends the states of a view model to one browser, until the browser leaves or the view model is released.
func sendEvents<State: Encodable>(
  of states: AsyncStream<State>, to send: (String) async throws -> Void
) async throws {
  for await state in states {
    // Encoded JSON contains no line breaks, so one line of data is enough.
    let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    try await send("event: state\ndata: \(json)\n\n")
  }
}
