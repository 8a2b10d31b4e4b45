import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// A secret of any letters, on its way from a shell's variable through the lines of a dry run.
@Suite(.oneAtATime(.startingPrograms)) struct DryRunSecretProcessTests {
  private static let secret = #"a"b\c\\"d 100% %s $HOME `id` 'x' & -n \n 비밀🔑"#
  private static let seller = [
    "OPENMARKET_IDENTIFIER": SellersDesk.identifier, "OPENMARKET_SECRET": secret,
  ]

  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private var commands: [[String]] {
    [
      ["register"] + SellersDesk.lamp + [desk.picture], ["edit", "5", "--stock", "7"],
      ["delete", "5", "--yes"],
    ]
  }

  /// A market that takes whatever it is sent.
  private func market() throws -> LoopbackServer {
    try LoopbackServer(answer: { request in
      if request.target.hasSuffix("/archived") {
        return HTTPResponse(status: 200, body: Data("/api/products/t0ken".utf8))
      }
      let isList = request.method == .get && request.target.contains("?")
      let product = MarketAnswers.detail(id: 5, name: "Desk lamp")
      let stock = request.method == .patch ? 7 : 3
      return MarketAnswers.json(
        isList
          ? MarketAnswers.list() : product.replacing("\"stock\":3", with: "\"stock\":\(stock)"))
    })
  }

  /// The lines that commands print for a shell.
  private func lines(
    of commands: [[String]], on server: LoopbackServer, _ options: String...
  ) async throws -> [String] {
    struct Answer: Decodable {
      struct Request: Decodable {
        let curl: String
      }

      let requests: [Request]
    }
    var lines: [String] = []
    for command in commands {
      let words = ["--dry-run", "--json", "--server", "http://127.0.0.1:\(server.port)"]
      let run = try await desk.run(command + words + options, Self.seller)
      #expect(run.exitCode == 0, "\(run.error)")
      #expect(!run.output.contains("100%"))
      lines += try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8)).requests
        .map(\.curl)
    }
    return lines
  }

  /// Runs lines in a shell, with what it can start.
  private func run(
    _ lines: [String], in shell: OtherProgram, searching path: String = ""
  ) async throws {
    let folders = path + ProcessInfo.processInfo.environment["PATH", default: ""]
    let run = try await CommandLineProcess(
      program: shell.path, ["-c", (["set -eu"] + lines).joined(separator: "\n")],
      environment: Self.seller.merging([
        "PATH": folders, "HOME": desk.folder.path, "no_proxy": "127.0.0.1",
      ]) { $1 }
    ).outcome()
    #expect(run.exitCode == 0, "\(run.error)")
  }

  /// The changes that a server was sent, with one name for all boundaries between the parts of forms.
  private func changes(sentTo server: LoopbackServer) -> [String] {
    server.requests.filter { $0.method != .get }.map { request in
      let type = request.headers["Content-Type"] ?? ""
      let boundary = type.split(separator: "boundary=").dropFirst().first ?? "\u{0}"
      let words = [
        request.method.rawValue, request.target, request.headers["identifier"] ?? "", type,
        String(decoding: request.body, as: UTF8.self),
      ]
      return words.joined(separator: "\n").replacing(boundary, with: "…")
    }
  }

  @Test(arguments: ["sh", "dash", "bash", "zsh"])
  func `the lines send what the commands send`(shell: String) async throws {
    guard OtherProgram(named: "curl") != nil, let shell = OtherProgram(named: shell) else { return }
    let market = try market()
    defer { market.stop() }
    try await run(try await lines(of: commands, on: market), in: shell)
    let sent = changes(sentTo: market)

    let other = try self.market()
    defer { other.stop() }
    for command in commands {
      let run = try await desk.run(
        command + ["--server", "http://127.0.0.1:\(other.port)"], Self.seller)
      #expect(run.exitCode == 0, "\(run.error)")
    }
    #expect(sent.count == 4)
    #expect(sent == changes(sentTo: other))
  }

  @Test func `a form with the secret as a part of its own has it whole`() async throws {
    guard OtherProgram(named: "curl") != nil, let shell = OtherProgram(named: "sh") else { return }
    let market = try market()
    defer { market.stop() }
    let lines = try await lines(of: [commands[0]], on: market, "--api", "legacy")
    try await run(lines, in: shell)
    let sent = changes(sentTo: market)
    let part = "name=\"password\"\r\n\r\n\(Self.secret)\r\n--"
    #expect(sent.count == 1 && sent[0].contains(part), "\(sent)")
  }

  @Test func `no program that a line starts has the secret or the token among its arguments`()
    async throws
  {
    guard OtherProgram(named: "curl") != nil, let shell = OtherProgram(named: "sh") else { return }
    let market = try market()
    defer { market.stop() }
    let tools = try TemporaryFolder()
    for name in ["curl", "sed", "tr", "printf", "cat", "echo"] {
      guard let program = OtherProgram(named: name) else { continue }
      try await StandInTool.write(
        """
        #!/bin/sh
        printf '%s\\n' \(name) "$@" >> '\(tools.path)/arguments'
        exec '\(program.path)' "$@"

        """, to: tools.path + "/" + name)
    }
    let lines =
      try await lines(of: commands, on: market)
      + (try await lines(of: [commands[0]], on: market, "--api", "legacy"))
    try await run(lines, in: shell, searching: tools.path + ":")
    #expect(changes(sentTo: market).count == 5)
    let arguments = try String(contentsOfFile: tools.path + "/arguments", encoding: .utf8)
      .split(separator: "\n")
    #expect(arguments.filter { $0 == "curl" }.count == 5)
    #expect(arguments.contains("sed"))
    #expect(arguments.contains("tr"))
    let hidden = ["100%", "비밀", "t0ken"]
    #expect(!arguments.contains { argument in hidden.contains { argument.contains($0) } })
  }
}
