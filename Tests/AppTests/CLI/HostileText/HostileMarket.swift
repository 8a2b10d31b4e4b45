import Foundation
import OpenMarketData
import OpenMarketTestSupport

/// A server whose every text would do something to a terminal.
enum HostileMarket {
  /// Clears the screen, sets the title, asks the terminal to answer, colours by one C1 control, turns the reading direction,
  /// hides a letter, rings, goes back in the line, breaks it.
  static let text =
    "A\u{1B}[2J\u{1B}]0;owned\u{7}\u{1B}[6n\u{9B}31m\u{202E}dlrow\u{2066}\u{200B}\u{8}\r\n\u{2028}\u{85}\u{7F}Z"

  static func answer(to request: LoopbackServerRequest) -> HTTPResponse {
    let path = request.target.split(separator: "?").first.map(String.init) ?? ""
    if path == "/healthChecker" { return HTTPResponse(status: 200, body: Data(text.utf8)) }
    if path == "/api/products", request.method == .get {
      return MarketAnswers.json(MarketAnswers.list(product(5), product(4)))
    }
    if path == "/api/products/5", request.method == .get {
      return MarketAnswers.json(detail)
    }
    let error = #"{"code":400,"message":\#(json(text)),"hint":\#(json(text))}"#
    return MarketAnswers.json(error, status: 400)
  }

  private static func product(_ id: Int) -> String {
    MarketAnswers.product(id: id, name: text, more: ",\"vendorName\":\(json(text))")
      .replacing("Two lines\\nof text", with: String(json(text).dropFirst().dropLast()))
  }

  private static var detail: String {
    MarketAnswers.detail(id: 5, name: text)
      .replacing("\"Tide Pool\"", with: json(text))
      .replacing("Two lines\\nof text", with: String(json(text).dropFirst().dropLast()))
  }

  private static func json(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }
}
