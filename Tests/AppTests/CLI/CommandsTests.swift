import Foundation
import OpenMarketConformance
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct CommandsTests {
  // MARK: - Wrong values

  private static let missingSeller = """
    --identifier TEXT (OPENMARKET_IDENTIFIER), --secret-file PATH (OPENMARKET_SECRET). \
    'openmarket login' saves your identifier and secret.
    """

  private static let wrongValues = """
    lsit → There's no command 'lsit'. Did you mean 'list'?
    frobnicate → There's no command 'frobnicate'. See 'openmarket help'.
    comp → There's no command 'comp'. Did you mean 'completions'?
    reset -yx → There's no option '-yx'. See 'openmarket help'.
    list lsit --pgae → There's no option '--pgae'. Did you mean '--page'?
    browse --json → 'browse' has no option --json. See 'openmarket help browse'.
    --page --json → --page needs a value. Write '--page=N'.
    --json=yes → --json takes no value.
    show 1 2 → '2' isn't expected here. Quote values that contain spaces.
    register --secret=x → --secret isn't an option, because others could see the secret. Use --secret-file or \
    OPENMARKET_SECRET.
    --page 0 → '0' can't be used for --page. Use a whole number of 1 or more.
    list --page 461168601842738790 → '461168601842738790' can't be used for --page. The number is too large.
    serve --port 65536 → '65536' can't be used for --port. Use a whole number from 0 to 65535.
    --per-page 0 → '0' can't be used for --per-page. Use a whole number from 1 to 1000.
    --page 9223372036854775807 → '9223372036854775807' can't be used for --page. The number is too large.
    --api v4 → 'v4' can't be used for --api. Use one of v3, v1.
    show → A value is missing. Write 'openmarket show ID'.
    show a#3 → 'a#3' can't be used for ID. Use a whole number of 1 or more.
    image 1 0 -o x → '0' can't be used for N. Use a whole number of 1 or more.
    image 1 → 'image' also needs --output FILE.
    register --currency 12a → '12a' can't be used for --currency. Use a code of three letters, such as KRW.
    register --secret-file /nowhere → '/nowhere' can't be used for --secret-file. The file can't be read.
    edit 1 → 'edit' also needs --name TEXT | --description TEXT | --price AMOUNT | --currency CODE | --discount AMOUNT \
    | --stock N | --thumbnail N.
    delete 1 → Deleting needs a confirmation. Add --yes to delete without asking.
    reset → Deleting needs a confirmation. Add --yes to delete without asking.
    list --data-dir= → --data-dir needs a value. Write '--data-dir=PATH'.
    image 1 -o - --json → --output - and --json can't be used together.
    register --image - --dry-run → --image - and --dry-run can't be used together.
    serve --seed 7 --data-dir a → --seed and --data-dir can't be used together.
    list --server https://a --data-dir /a → --server and --data-dir can't be used together.
    help outcome-unknwon → There's no command or code 'outcome-unknwon'. Did you mean 'outcome-unknown'?
    register --server http://127.0.0.1:1 --name Lamp → 'register' also needs --description TEXT, --price AMOUNT, \
    --image PATH, \(missingSeller)
    edit 1 --stock 2 --server http://127.0.0.1:1 → 'edit' also needs \(missingSeller)
    delete 1 --yes --server http://127.0.0.1:1 → 'delete' also needs \(missingSeller)
    doctor --write --server http://127.0.0.1:1 → 'doctor' also needs \(missingSeller)
    browse → The full screen is an example. In the package's folder, run 'swift run openmarket-browse'.
    login --secret-file /dev/null → '/dev/null' can't be used for --secret-file. The secret must be UTF-8 text \
    in the first line.
    completions tcsh → 'tcsh' can't be used for completions. Use one of bash, zsh, fish.
    --server ftp://a → 'ftp://a' can't be used for --server. Use a server address such as https://market.example or \
    http://127.0.0.1:8080.
    """

  @Test(arguments: CommandOutcome.rows(of: wrongValues))
  func `the first mistake is reported with the rule`(words: [String], text: String) async throws {
    let run = try await openmarket(words, exits: 2)
    let isJSON = words.contains("--json")
    let shown = isJSON ? try run.failure.text : run.error
    #expect((run.output, shown) == ("", isJSON ? text : "openmarket: \(text)\n"))
  }

  @Test(arguments: [("SERVER", "nowhere", "nowhere"), ("SECRET", "a\tb", "…")])
  func `a wrong variable is named`(name: String, value: String, shown: String) async throws {
    let environment = ["OPENMARKET_\(name)": value]
    let run = try await openmarket(["login", "--lang", "ko"], exits: 2, environment: environment)
    #expect(run.error.hasPrefix("openmarket: '\(shown)' 값을 OPENMARKET_\(name)에 쓸 수 없습니다."))
  }

  @Test(arguments: [
    "https://seller:hunter2@market.example", "http://a.example/?token=hunter2",
    "http://a.example/#hunter2", "http://seller:hunter2%@a.example",
  ])
  func `a secret in an address isn't repeated`(address: String) async throws {
    let option = try await openmarket(["--server", address], exits: 2)
    let variable = try await openmarket([], exits: 2, environment: ["OPENMARKET_SERVER": address])
    #expect(![option.error, variable.error].joined().contains("hunter2"))
  }

  @Test(arguments: [["list"], ["delete", "1", "--yes"]])
  func `a refusal of plain http names the option that allows it`(words: [String]) async throws {
    let address = ["--server", "http://nosuch.invalid"]
    let run = try await openmarket(words + address, exits: 6, environment: SellersDesk.variables)
    #expect(run.error.hasSuffix(" For a server that you trust, add --allow-http.\n"))
  }

  // MARK: - Help and explanations

  private static let topics = """
    --help → Usage:
    show -h → Usage:
    --page=x list --help → Usage:
    help search → Usage:
    help 4 → Not found
    help not-found → It may have been deleted.
    help list-page → each readable with all keys
    """

  @Test(arguments: CommandOutcome.rows(of: topics))
  func `commands, codes, exits and rules have help`(words: [String], text: String) async throws {
    // Help is given even if other values are wrong.
    let run = try await openmarket(words, environment: ["OPENMARKET_SERVER": "no address"])
    #expect(run.error == "")
    #expect(run.output.contains(text))
  }

  @Test(arguments: Language.allCases)
  func `help names every option in lines that fit a terminal`(language: Language) async throws {
    let lang = ["--lang", language.rawValue]
    var lines = try await openmarket(["help"] + lang).output.split(separator: "\n")
    for command in Command.all {
      let own = try await openmarket(["help", command.name] + lang).output.split(separator: "\n")
      #expect(own.last?.hasPrefix("  ") == true, "\(command.name) has no example")
      let unexplained = command.allOptions.filter { option in
        let (name, summary) = ("\(option.spelling) ", option.summary(language))
        return !own.contains { $0.contains(name) && $0.hasSuffix(summary) }
      }
      #expect(unexplained == [], "\(command.name)")
      lines += own
    }
    #expect(lines.filter { TerminalText(line: String($0)).columns > Terminal.defaultColumns } == [])
  }

  @Test(arguments: Language.allCases)
  func `a code is explained by its texts and exit codes`(language: Language) async throws {
    for entry in TextFile.codes.entries {
      let code = entry.key
      let output = try await openmarket(["help", code, "--lang", language.rawValue]).output
      let words = output.split(whereSeparator: \.isWhitespace)
      #expect(words.first == code[...])
      let exits = ExitCode.codes(of: code).map { "\($0.rawValue)" }
      #expect(exits == entry.values, "\(code)")
      let message = MessageCode(rawValue: code).map { UserMessage($0, in: language).text }
      let texts = [message].compactMap(\.self) + entry.texts.map { $0(language) }
      #expect(texts != [], "\(code)")
      for text in exits.map({ "\($0):" }) + texts {
        #expect(words.contains(text.split(separator: " ")), "\(output)")
      }
    }
  }

  @Test func `the help has a text for each command, option and operand, and no other`() {
    let options = Command.all.flatMap(\.allOptions)
    #expect(Set(options) == Set(Option.allCases))
    var texts = options.map { ($0.spelling, $0.summary) }
    texts += (Command.all.map(\.name) + Command.all.flatMap(\.operandNames)).map {
      ($0, TextFile.help[$0].text)
    }
    texts += ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) }
    #expect(texts.filter { $0.1.english.isEmpty }.map(\.0) == [])
    #expect(texts.filter { !$0.1.korean.contains(/\p{Hangul}/) }.map(\.0) == [])
    let keys = TextFile.help.entries.map(\.key).filter { !$0.hasPrefix("+") }
    #expect(Set(keys) == Set(texts.map(\.0)))
    let letters = Option.allCases.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    for command in Command.all {
      let words = TextFile.help[command.name].values.dropFirst()
      let options = words.count { $0.hasPrefix("--") }
      #expect(command.options.count == options, "\(command.name) has an unknown option")
      let sets = words.filter { $0.hasPrefix("+") } + ["+program"]
      let shared = sets.flatMap { TextFile.help[$0].values }
      #expect(command.commonOptions.count == shared.count, "\(command.name)")
    }
  }

  @Test func `each message of the program has a text, and each text a user`() throws {
    let paths = PackageFiles.paths.filter { $0.hasPrefix("App/CLI/") && $0.hasSuffix(".swift") }
    let sources = try paths.map { try PackageFiles.text(at: $0) }
    let literals = Set(
      sources.flatMap { $0.matches(of: /"([a-z]+(?:-[a-z]+)*)"/).map { String($0.1) } })
    let failures = TextFile.codes.entries.map(\.key).filter { MessageCode(rawValue: $0) == nil }
    let keys = TextFile.messages.entries.map(\.key) + failures
    #expect(Set(keys).subtracting(literals) == [])
    let unknown = literals.subtracting(keys + Option.allCases.map(\.rawValue))
    #expect(unknown.filter { $0.contains("-") } == [])
  }

  @Test func `all codes are listed`() async throws {
    let lines = try await openmarket(["help", "codes"]).output.split(separator: "\n")
    let codes = lines.map { String($0.prefix { $0 != " " }) }
    #expect(Set(codes).count == codes.count)
    let known = TextFile.codes.entries.map(\.key) + MessageCode.allCases.map(\.rawValue)
    let rules = ConformanceRule.allCases.map(\.rawValue)
    #expect(Set(codes) == Set(known + rules + ExitCode.allCases.map { "\($0.rawValue)" }))
  }

  // MARK: - Files

  @Test(.timeLimit(.minutes(10)))
  func `a plan of faults is read from the home folder and from a pipe`() async throws {
    let folder = try TemporaryFolder()
    let plan = #"{"rules": [{"name": "\#(String(repeating: "x", count: 100_000))", "status": 99}]}"#
    _ = try folder.write(Data(plan.utf8), to: "plan.json")
    let pipe = try Descriptor.pipe()
    defer { pipe.reader.close() }
    async let written: Void = onThread {
      pipe.writer.write(plan)
      pipe.writer.close()
    }
    for path in ["~/plan.json", "/dev/fd/\(pipe.reader.number)"] {
      let words = ["serve", "--faults", path, "--lang", "ko"]
      let run = try await openmarket(words, exits: 6, environment: ["HOME": folder.path])
      // The whole message is in the reader's language.
      let text = "장애 계획의 1번째 줄을 읽을 수 없습니다: `status` 값이 99입니다. 200~599의 정수여야 합니다."
      #expect(run.error == "openmarket: \(text)\n")
    }
    await written
  }

  @Test func `the version is an object with JSON`() async throws {
    let output = try await openmarket(["--version", "--json"]).output
    let json = try JSONDecoder().decode([String: String].self, from: Data(output.utf8))
    expectEqual(try await openmarket(["--version"]).output, "openmarket \(json["version"] ?? "")\n")
  }

  // MARK: - Exit codes

  private static let exitCodes = """
    3 offline untrusted-server handshake-failed timed-out connection-lost missing-library proxy-failed \
    missing-certificates unavailable redirected
    4 not-found
    5 unauthorized forbidden
    6 conflict rejected too-large invalid-request secure-connection-required
    7 outcome-unknown ambiguous-registration registration-unknown update-unknown deletion-unknown
    8 malformed-response response-too-large
    130 cancelled
    """

  @Test func `each failure has its exit code`() {
    for row in Self.exitCodes.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      for code in words.dropFirst() {
        #expect(CommandFailure(code).exitCode.rawValue == Int32(words[0]), "\(code)")
      }
    }
  }

  private static let failures = """
    show 999999 → 4 not-found
    edit 32 --thumbnail 99 → 4 no-such-image
    edit 32 --discount 99999999 --name x → 6 invalid-product
    edit 32 --stock 1 → 5 not-owner
    delete 32 -y → 5 not-owner
    image 32 9 -o x.png → 4 no-such-image Product #32 has no image 9. It has 3.
    image 32 -o /missing/x.png --server http://127.0.0.1:1 → 1 output-folder The file can't be written \
    (/missing/x.png: No such file or directory).
    """

  @Test(arguments: CommandOutcome.rows(of: failures))
  func `a failed command prints its code and exits with it`(
    words: [String], expected: String
  ) async throws {
    let run = try await SellersDesk().run(words + ["--json"], exits: nil)
    let failure = try run.failure
    #expect("\(run.exitCode) \(failure.code) \(failure.text)".hasPrefix(expected))
  }

  @Test(arguments: [["--json", "lst"], ["show", "999999", "--json"]])
  func `with JSON an error is one object`(words: [String]) async throws {
    let run = try await openmarket(words, exits: words[0] == "show" ? 4 : 2)
    let error = try JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: Any]
    let keys = "code description field problem recoverySuggestion serverMessage text title"
    #expect(error?.keys.sorted().joined(separator: " ") == keys)
    // A command that ended in a state prints it, with the same error.
    #expect(run.output.contains("\"code\" : \"not-found\"") == (words[0] == "show"))
  }

  @Test func `a server that isn't healthy is impaired`() async throws {
    let server = try LoopbackServer { _ in .init(status: 200, body: Data("MAINTENANCE".utf8)) }
    defer { server.stop() }
    let text = try await openmarket(["health", "--server", server.address], exits: 8)
    #expect(text.output == "")
    #expect(text.error.hasSuffix("“MAINTENANCE”\n"))
    let json = try await openmarket(["health", "--json", "--server", server.address], exits: 8)
    #expect(json.output.contains("\"health\" : \"impaired\""))
    expectEqual(try json.failure.code, "impaired-service")
  }

  @Test func `without a server the built-in market is used, and a note says so`() async throws {
    let note = "openmarket: Using the built-in market. For a real server, add --server URL.\n"
    expectEqual(try await openmarket(["show", "32"]).error, note)
    expectEqual(try await openmarket(["help"]).error, "")
  }
}
