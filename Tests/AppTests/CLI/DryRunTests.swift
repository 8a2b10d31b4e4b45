import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.takingTurns(.startingPrograms)) final class DryRunTests: SellersScene {
  private struct Output: Decodable {
    struct Request: Decodable {
      let message: String
      let curl: String
    }

    let requests: [Request]
  }

  private func requests(
    of command: [String], on server: String, _ variables: [String: String] = SellersDesk.variables
  ) async throws -> [Output.Request] {
    let words = command + ["--dry-run", "--json", "--server", server]
    let run = try await desk.run(words, variables)
    #expect(run.exitCode == 0, "\(run.error)")
    return try JSONDecoder().decode(Output.self, from: Data(run.output.utf8)).requests
  }

  /// Runs the given lines in a shell. By default, environment variables contain the seller's
  /// credentials.
  private func shell(
    _ lines: [String], variables: [String: String] = SellersDesk.variables,
    searchPath: String = OtherProgram.searchPath
  ) async throws -> CommandOutcome {
    let more = ["PATH": searchPath, "HOME": desk.folder.path, "no_proxy": "127.0.0.1"]
    let script = (["set -eu"] + lines).joined(separator: "\n")
    return try await CommandLineProcess.shell(script, environment: variables.merging(more) { $1 })
  }

  @Test func `the message and the line are printed, and no folder is created`() async throws {
    let run = try await desk.run(desk.register + ["--dry-run"])
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("POST https://"))
    for text in [
      "\nidentifier: •••\n", "\nimages · lamp.png · image/png · 100 bytes\n",
      " | \\\n  curl --request POST 'https://",
    ] {
      #expect(run.output.contains(text))
    }
    #expect(run.error.contains("For curl, open it with 'openmarket serve', and add --server."))
    #expect(!run.error.contains("Signed in as"))
    #expect(desk.folder.names(in: HomeFolder.data).isEmpty)
    let same = try await desk.run(["edit", "32", "--thumbnail", "1", "--dry-run"])
    #expect(same.exitCode == 0)
    #expect(!same.output.contains("PATCH"))
    #expect(same.error.contains("Nothing was changed, so nothing was sent."))
  }

  @Test(arguments: [["--discount=15001"], ["--identifier", "two words"]])
  func `invalid values are reported as in a real run`(options: [String]) async throws {
    let secret = ["OPENMARKET_SECRET": "word"]
    let dry = try await desk.failure(desk.register + options + ["--dry-run"], secret)
    let sent = try await desk.failure(desk.register + options, secret)
    #expect((dry.exitCode, sent.exitCode) == (6, 6))
    #expect((dry.0, dry.issues) == (sent.0, sent.issues))
    #expect(sent.issues.count == 1)
  }

  /// The secret, the name of the product and that of a file contain characters that are special in
  /// shells, `printf` and curl.
  @Test(.needs("curl"))
  func `the lines send what the commands send, and no argument is a secret`() async throws {
    let secret = "a b 100% %s $HOME `id` 'x' & -n 비밀🔑"
    let variables = SellersDesk.variables.merging(["OPENMARKET_SECRET": secret]) { $1 }
    let edited = MarketAnswers.detail(id: 5, name: "Desk lamp", ["stock": "7"])
    let name =
      "It's a \"lamp\"; $HOME `id` \\ 램프 🏮 '\u{301}; touch pwned; echo '\u{301} \"\u{301};type=x, <y @z"
    let lamp = MarketAnswers.lamp(id: 5, name: name, imageCount: 2)
    let market = try LoopbackServer(answer: { request in
      switch request.method {
      case .post where !request.target.hasSuffix("/archived"):
        MarketAnswers.json(lamp, status: 201)
      case .patch: MarketAnswers.json(edited)
      default: MarketAnswers.reading(request)
      }
    })
    defer { market.stop() }
    let tools = try await recordingTools()
    let second = Data(ImageFile.samplePNG(1).bytes)
    let files = [desk.picture, try desk.folder.write(second, to: "램프 ; \"2\".png")]
    let commands = [
      ["register"] + files + SellersDesk.lamp + ["--name", name], ["edit", "5", "--stock", "7"],
    ]
    for command in commands {
      let earlier = changes(sentTo: market)
      let lines = try await requests(of: command, on: market.address, variables).map(\.curl)
      #expect(changes(sentTo: market) == earlier)
      #expect(!lines.joined().contains("100%"))
      let run = try await shell(
        lines, variables: variables,
        searchPath: "\(tools.path):\(OtherProgram.searchPath)")
      #expect(run.exitCode == 0, "\(run.error)")
    }
    let sent = changes(sentTo: market)
    for command in commands {
      let run = try await desk.run(command + ["--server", market.address], variables)
      #expect(run.exitCode == 0, "\(run.error)")
    }
    #expect(sent.count == 2)
    #expect(changes(sentTo: market) == sent + sent)
    let arguments = try String(contentsOfFile: tools.path + "/arguments", encoding: .utf8)
    #expect(arguments.contains("curl\n"))
    for hidden in ["100%", "비밀"] { #expect(!arguments.contains(hidden)) }
  }

  @Test func `a deletion is shown up to the request that asks for its address`() async throws {
    let run = try await desk.run(["delete", "32", "--dry-run"])
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("POST https://"))
    #expect(run.output.contains("/api/products/32/archived\n"))
    #expect(run.error.contains("send a second request: DELETE to the path"))
  }

  /// A secret may be equal to a key or a value of the product.
  @Test(.needs("curl"), arguments: ["secret", "name", "stock", "KRW"])
  func `only the secret is replaced in a line`(secret: String) async throws {
    let market = try LoopbackServer(answer: { MarketAnswers.reading($0) })
    defer { market.stop() }
    let variables = SellersDesk.variables.merging(["OPENMARKET_SECRET": secret]) { $1 }
    let command = ["edit", "5", "--stock", "7"]
    let shown = try await requests(of: command, on: market.address, [:])
    let lines = try await requests(of: command, on: market.address, variables)
    #expect((shown.map(\.curl), shown.map(\.message)) == (lines.map(\.curl), lines.map(\.message)))
    _ = try await shell(lines.map(\.curl), variables: variables)
    #expect(changes(sentTo: market).map { $0.contains("\"secret\":\"\(secret)\"") } == [true])
  }

  /// Returns a folder with wrappers for the programs that the command lines use. Each wrapper
  /// appends its name and arguments to a file, and then runs the real program.
  private func recordingTools() async throws -> TemporaryFolder {
    let tools = try TemporaryFolder()
    for name in ["curl", "sed", "tr", "printf", "cat", "echo"] {
      guard let program = OtherProgram(named: name) else { continue }
      // Let another process write the wrapper. If this process wrote the file, a child process
      // could inherit the open file, and the system would refuse to execute the file.
      let script = #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#
      let line =
        "printf '%s\\n' \(name) \"$@\" >> '\(tools.path)/arguments'; exec '\(program.path)' \"$@\""
      let run = try await CommandLineProcess.shell(script, [line, "\(tools.path)/\(name)"])
      #expect(run.exitCode == 0)
    }
    return tools
  }

  /// Returns the requests for changes that the given server has received, as text. An ellipsis
  /// (`…`) replaces the boundaries of multipart forms.
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
}
