import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

/// A server repeats the seller's secret to commands that only read and send no secret.
@Suite(.oneAtATime(.startingPrograms)) struct RepeatedSecretProcessTests {
  private static let secrets = "\(SellersDesk.secret) of \(SellersDesk.identifier)"

  /// The server's response for a path.
  enum Answer: String, CaseIterable, Sendable {
    case refusal, text, keys, redirects, redirectedPictures

    func response(to request: LoopbackServerRequest) -> HTTPResponse {
      let isPicture = request.target.contains("9")
      return switch self {
      case .refusal:
        MarketAnswers.json(#"{"code":400,"message":"\#(secrets)"}"#, status: 400)
      case .text:
        HTTPResponse(
          status: 200, headers: ["Content-Type": SellersDesk.secret], body: Data(secrets.utf8))
      case .keys:
        MarketAnswers.json(#"{"\#(SellersDesk.secret)":1,"\#(SellersDesk.secret)":2}"#)
      case .redirects: Self.redirect
      case .redirectedPictures:
        isPicture || request.target.contains(SellersDesk.secret)
          ? Self.redirect
          : MarketAnswers.json(
            MarketAnswers.detail(id: 5, name: "Lamp")
              .replacing("pictures.example", with: request.headers["Host"] ?? ""))
      }
    }

    private static let redirect = HTTPResponse(
      status: 302, headers: ["Location": "/\(SellersDesk.secret)/\(SellersDesk.identifier)"])
  }

  private static let commands = [
    ["list"], ["search", "lamp"], ["show", "5"], ["health"], ["image", "5"], ["doctor"],
    ["list", "--json"], ["doctor", "--json"],
  ]

  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func ask(
    _ answer: Answer, _ environment: [String: String] = [:],
    before: (_ server: String) async throws -> Void = { _ in }
  ) async throws {
    let server = try LoopbackServer(answer: { answer.response(to: $0) })
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)"
    try await before(url)
    for command in Self.commands {
      // The desk looks at all that is said.
      let run = try await desk.run(command + ["--server", url], environment)
      #expect(run.exitCode != 0 || answer == .redirectedPictures, "\(command)")
    }
    #expect(!server.requests.contains { $0.headers["identifier"] != nil })
  }

  @Test(arguments: Answer.allCases)
  func `the secret of the seller who logged in is masked`(answer: Answer) async throws {
    let login = ["login", "--identifier", SellersDesk.identifier, "--secret-file", desk.secretFile]
    try await ask(answer) { url in
      let run = try await desk.run(login + ["--server", url])
      #expect(run.exitCode == 0)
    }
  }

  @Test(arguments: [Answer.refusal, .text])
  func `the secret in the environment is masked`(answer: Answer) async throws {
    try await ask(
      answer,
      [
        "OPENMARKET_SECRET": SellersDesk.secret, "OPENMARKET_IDENTIFIER": SellersDesk.identifier,
      ])
  }
}
