import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

final class DryRunTests: SellersScene {
  private static let changes = """
    register → POST /api/products
    edit 32 --stock 9 → PATCH /api/products/32
    delete 32 → POST /api/products/32/archived
    register --api v1 → POST /item
    edit 32 --stock 9 --api v1 → PATCH /item/32
    delete 32 --api v1 → DELETE /item/32
    """

  @Test(arguments: CommandOutcome.rows(of: changes))
  func `a change is shown instead of sent`(words: [String], request: String) async throws {
    let command = words[0] == "register" ? desk.register + words.dropFirst() : words
    let run = try await desk.run(command + ["--dry-run"])
    let shown = request.replacing(" /", with: " \(SandboxSessionManager.baseURL)/")
    #expect(run.output.hasPrefix(shown + "\n"))
    #expect(run.output.contains("•••"))
    #expect(run.output.matches(of: /--request/).count == 1)
    #expect(run.error.contains("For curl, open it with 'openmarket serve', and add --server."))
    let hint = "send a second request: DELETE to the path"
    #expect(run.error.contains(hint) == request.hasSuffix("/archived"))
    #expect(desk.folder.names(in: HomeFolder.data).isEmpty)
  }

  @Test func `a request is shown with its parts, and without the credential`() async throws {
    let image = Data(ImageFile.samplePNG(size: 100).bytes)
    let picture = try desk.folder.write(image, to: "lamp \"1\".png")
    let values = ["--name", "Desk 'lamp'", "--stock", "3", "--dry-run"]
    let run = try await desk.run(["register", picture] + SellersDesk.lamp + values)
    let address = "\(SandboxSessionManager.baseURL)/api/products"
    let path = picture.replacing("\"", with: "\\\"")
    #expect(
      run.output == #"""
        POST \#(address)
        identifier: •••
        Content-Type: multipart/form-data

        params · application/json
        {"currency":"KRW","description":"Warm light, almost new.","descriptions":"Warm light, almost new.","discounted_price":0,"name":"Desk 'lamp'","price":15000,"secret":"•••","stock":3}
        images · lamp "1".png · image/png · 100 bytes

        : "${OPENMARKET_SECRET:?}" && printf %s '{"currency":"KRW","description":"Warm light, almost new.","descriptions":"Warm light, almost new.","discounted_price":0,"name":"Desk '\''lamp'\''","price":15000,"secret":"'"$OPENMARKET_SECRET"'","stock":3}' | \
          curl --request POST '\#(address)' \
          --header 'identifier: '"${OPENMARKET_IDENTIFIER:?}"'' \
          --form 'params=<-;type=application/json' \
          --form 'images=@"\#(path)";type=image/png'

        """#)
  }

  @Test func `an edit that changes nothing has no request`() async throws {
    let run = try await desk.run(["edit", "32", "--thumbnail", "1", "--dry-run"])
    #expect(!run.output.contains("PATCH"))
    #expect(run.error.contains("Nothing was changed, so nothing was sent."))
  }

  @Test(arguments: [["--discount=15001"], ["--identifier", "two words"]])
  func `invalid values are reported as in a real run`(options: [String]) async throws {
    let (words, secret) = (desk.register + options + ["--json"], ["OPENMARKET_SECRET": "word"])
    let sent = try await desk.run(words, secret, exits: 6)
    let dry = try await desk.run(words + ["--dry-run"], secret, exits: 6)
    #expect((dry.output, dry.error) == (sent.output, sent.error))
  }
}

/// Tests that run the `curl` commands of a dry run in a shell.
@Suite(.takingTurns(.startingPrograms), .needs("curl"))
final class DryRunProcessTests: SellersScene {
  private struct Request: Decodable, Equatable {
    let message: String
    let curl: String
  }

  private func requests(
    of command: [String], on server: LoopbackServer, secret: String?
  ) async throws -> [Request] {
    let words = command + ["--dry-run", "--json", "--server", server.address]
    let run = try await desk.run(words, secret.map(variables) ?? [:])
    let json = try JSONDecoder().decode([String: [Request]].self, from: Data(run.output.utf8))
    return try #require(json["requests"])
  }

  private func variables(_ secret: String) -> [String: String] {
    ["OPENMARKET_IDENTIFIER": SellersDesk.identifier, "OPENMARKET_SECRET": secret]
  }

  /// Runs command lines in a shell, whose variables contain the seller's credentials. The shell
  /// finds no program but curl, and appends curl's arguments to a file.
  private func shell(_ requests: [Request], secret: String) async throws {
    let curl = try #require(OtherProgram(named: "curl")).path
    let function = #"curl() { printf '%s\n' "$@" >> "$HOME/arguments"; '\#(curl)' "$@"; }"#
    let script = (["set -eu", function] + requests.map(\.curl)).joined(separator: "\n")
    let more = ["PATH": "/nonexistent", "HOME": desk.folder.path, "no_proxy": "127.0.0.1"]
    try await CommandLineProcess.shell(script, environment: variables(secret).merging(more) { $1 })
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

  /// The secret, the name of the product and that of a file contain characters that are special in
  /// shells, `printf` and curl.
  @Test func `the lines send what the commands send, and no argument is a secret`() async throws {
    let secret = "a b 100% %s $HOME `id` 'x' & -n 비밀🔑"
    let name =
      "It's a \"lamp\"; $HOME `id` \\ 램프 🏮 '\u{301}; touch pwned; echo '\u{301} \"\u{301};type=x, <y @z"
    let lamp = MarketAnswers.lamp(id: 5, name: name, imageCount: 2)
    let edited = MarketAnswers.detail(id: 5, name: "Desk lamp", ["stock": "7"])
    let market = try serve { request, _ in
      switch request.method {
      case .post: MarketAnswers.json(lamp, status: 201)
      case .patch: MarketAnswers.json(edited)
      default: MarketAnswers.reading(request)
      }
    }
    let second = Data(ImageFile.samplePNG(1).bytes)
    let files = [desk.picture, try desk.folder.write(second, to: "램프 ; \"2\".png")]
    let commands = [
      ["register"] + files + SellersDesk.lamp + ["--name", name], ["edit", "5", "--stock", "7"],
    ]
    for command in commands {
      let requests = try await requests(of: command, on: market, secret: secret)
      #expect(!requests.contains { $0.curl.contains("100%") })
      try await shell(requests, secret: secret)
    }
    let sent = changes(sentTo: market)
    for command in commands {
      try await desk.run(command + ["--server", market.address], variables(secret))
    }
    #expect(sent.count == 2)
    #expect(changes(sentTo: market) == sent + sent)
    let arguments = try String(contentsOfFile: desk.folder.path + "/arguments", encoding: .utf8)
    #expect(arguments.contains("--form\n"))
    for hidden in ["100%", "비밀"] { #expect(!arguments.contains(hidden)) }
  }

  /// A secret may be equal to a key or a value of the product.
  @Test(arguments: ["secret", "name", "stock", "KRW"])
  func `only the secret is replaced in a line`(secret: String) async throws {
    let market = try serve { request, _ in MarketAnswers.reading(request) }
    let command = ["edit", "5", "--stock", "7"]
    let lines = try await requests(of: command, on: market, secret: secret)
    expectEqual(try await requests(of: command, on: market, secret: nil), lines)
    try await shell(lines, secret: secret)
    #expect(changes(sentTo: market).map { $0.contains("\"secret\":\"\(secret)\"") } == [true])
  }
}
