import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketTerminal

/// Tests that text from a server can't control the terminal or reveal the seller's secrets in any
/// command.
final class EscapingTests: SellersScene {
  /// A text with control characters. The text would clear the screen, set the window title, request
  /// a reply from the terminal, set a color with a C1 control character, reverse the text
  /// direction, ring the bell, move the cursor back, and break the line. It also contains an
  /// invisible character.
  private static let text =
    "A\u{1B}[2J\u{1B}]0;owned\u{7}\u{1B}[6n\u{9B}31m\u{202E}dlrow\u{2066}\u{200B}\u{8}\r\n\u{2028}\u{85}\u{7F}Z"
  private static let secrets = "\(SellersDesk.secret) of \(SellersDesk.identifier)"

  /// Returns a response that contains the text with control characters. Error responses also
  /// contain the seller's secrets.
  @Sendable private static func answer(to request: LoopbackServerRequest) -> HTTPResponse {
    let path = request.target.split(separator: "?").first.map(String.init) ?? ""
    let quoted = MarketAnswers.quoted(text)
    let texts = ["description": quoted, "vendorName": quoted]
    switch (request.method, path) {
    case (_, "/healthChecker"):
      return HTTPResponse(status: 200, body: Data((text + secrets).utf8))
    case (.get, "/api/products"):
      let products = [5, 4].map { MarketAnswers.product(id: $0, name: text, texts) }
      return MarketAnswers.json(MarketAnswers.list(products))
    case (.get, "/api/products/5"):
      return MarketAnswers.json(MarketAnswers.detail(id: 5, name: text, vendor: text, texts))
    default:
      let reason = MarketAnswers.quoted(text + secrets)
      return MarketAnswers.json(#"{"code":400,"message":\#(reason)}"#, status: 400)
    }
  }

  /// Command lines, each with the exit code.
  private static let commands: [([String], Int32)] = [
    (["list"], 0), (["list", "--all"], 0), (["search", text], 0), (["show", "5"], 0),
    (["show", "6"], 6), (["image", "5", "--force", "-o", "/dev/null"], 6), (["health"], 8),
    (["doctor"], 8), (["register", "--name", text, "--description", text, "--price", "1"], 2),
    (["register", "--name", text, "--price", text, "--dry-run"], 2),
    (["edit", "5", "--stock", "9"], 6), (["delete", "5", "--yes"], 6), ([text], 2),
  ]

  @Test(arguments: commands, [false, true])
  func `every command escapes texts and masks secrets`(
    command: (words: [String], exitCode: Int32), isJSON: Bool
  ) async throws {
    let server = try serve { request, _ in Self.answer(to: request) }
    let words = command.words + (isJSON ? ["--json"] : [])
    let variables = SellersDesk.variables.merging(["OPENMARKET_SERVER": server.address]) { $1 }
    let run = try await desk.run(words, variables, exits: command.exitCode)
    if run.exitCode == 0 { #expect(run.output.contains("owned")) }
    if command.words[0] == "edit" { #expect(run.error.contains("••• of •••")) }
    for text in [run.output, run.error] {
      let unsafe = text.unicodeScalars.filter { $0 != "\n" && $0.isUnsafeOnTerminal }
      #expect(unsafe.map(\.value) == [], "\(text.debugDescription)")
      if isJSON, text != "" { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test(arguments: [
    MarketAnswers.json(#"{"code":400,"message":"\#(secrets)"}"#, status: 400),
    HTTPResponse(status: 302, headers: ["Location": "http://a.example/\(SellersDesk.secret)"]),
  ])
  func `the secrets of a saved seller are masked`(answer: HTTPResponse) async throws {
    let server = try serve { _, _ in answer }
    try await desk.run(["login"] + desk.options(of: server.address))
    for command in [
      ["list"], ["show", "5"], ["health"], ["image", "5", "-o", "-"], ["doctor", "--json"],
    ] {
      let run = try await desk.run(command + ["--server", server.address], exits: nil)
      #expect(run.exitCode != 0, "\(command)")
      if command == ["list"] { #expect(run.error.contains("•••")) }
    }
    #expect(!server.requests.contains { $0.headers["identifier"] != nil })
  }

  @Test func `the secrets of options are masked before a sign-in`() async throws {
    let server = try serve { request, _ in Self.answer(to: request) }
    let command = ["edit", "6", "--price", "2", "--dry-run"]
    let run = try await desk.run(command + desk.options(of: server.address), exits: 6)
    #expect(run.error.contains("•••"))
  }
}
