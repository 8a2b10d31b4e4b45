import Foundation
import OpenMarketConformance
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct CommandsTests {
  // MARK: - Wrong values

  private static let missingSeller =
    "also needs --identifier TEXT (OPENMARKET_IDENTIFIER), --secret-file PATH (OPENMARKET_SECRET). "
    + "'openmarket login' saves your identifier and secret."

  private static let wrongValues = """
    lsit → There's no command 'lsit'. Did you mean 'list'?
    frobnicate → There's no command 'frobnicate'. See 'openmarket help'.
    comp → There's no command 'comp'. Did you mean 'completions'?
    -x → There's no option '-x'. See 'openmarket help'.
    reset -yx → There's no option '-yx'. See 'openmarket help'.
    list lsit --pgae → There's no option '--pgae'. Did you mean '--page'?
    browse --json → 'browse' has no option --json. See 'openmarket help browse'.
    --page --json → --page needs a value. Write '--page=N'.
    --json=yes → --json takes no value.
    show 1 2 → '2' isn't expected here. Quote values that contain spaces.
    register --secret=x → --secret isn't an option, because others could see the secret. Use --secret-file or \
    OPENMARKET_SECRET.
    --page 0 → '0' can't be used for --page. Use a whole number of 1 or more.
    --per-page 0 → '0' can't be used for --per-page. Use a whole number from 1 to 1000.
    --api v4 → 'v4' can't be used for --api. Use one of v3, v1.
    show → A value is missing. Write 'openmarket show ID'.
    show a#3 → 'a#3' can't be used for ID. Use a whole number of 1 or more.
    image 1 0 -o x → '0' can't be used for N. Use a whole number of 1 or more.
    image 1 → 'image' also needs --output FILE.
    register --currency 12a → '12a' can't be used for --currency. Use a code of three letters, such as KRW.
    register --secret-file /nowhere → '/nowhere' can't be used for --secret-file. The file can't be read.
    edit 1 → 'edit' also needs --name TEXT | --description TEXT | --price AMOUNT | --currency CODE | --discount AMOUNT \
    | --stock N | --thumbnail N.
    reset → Deleting needs a confirmation. Add --yes to delete without asking.
    delete 1 → Deleting needs a confirmation. Add --yes to delete without asking.
    serve --port 65536 → '65536' can't be used for --port. Use a whole number from 0 to 65535.
    list --data-dir= → --data-dir needs a value. Write '--data-dir=PATH'.
    search lamp --search cup → 'search' has no option --search. See 'openmarket help search'.
    image 1 -o - --json → --output - and --json can't be used together.
    register --image - --dry-run → --image - and --dry-run can't be used together.
    serve --seed 7 --data-dir a → --seed and --data-dir can't be used together.
    list --server https://a --data-dir /a → --server and --data-dir can't be used together.
    help outcome-unknwon → There's no command or code 'outcome-unknwon'. Did you mean 'outcome-unknown'?
    register --server http://127.0.0.1:1 --name Lamp → 'register' also needs --description TEXT, --price AMOUNT, \
    --image PATH, --identifier TEXT (OPENMARKET_IDENTIFIER), --secret-file PATH (OPENMARKET_SECRET). \
    'openmarket login' saves your identifier and secret.
    browse → The full screen is an example. In the package's folder, run 'swift run openmarket-browse'.
    login --secret-file /dev/null → '/dev/null' can't be used for --secret-file. The secret must be UTF-8 text \
    in the first line.
    completions tcsh → 'tcsh' can't be used for completions. Use one of bash, zsh, fish.
    --server ftp://a → 'ftp://a' can't be used for --server. Use a server address such as https://market.example or \
    http://127.0.0.1:8080.
    """

  @Test(arguments: CommandOutcome.rows(of: wrongValues))
  func `the first mistake in a command line is reported with the rule`(
    words: [String], text: String
  ) async throws {
    let run = try await openmarket(words)
    #expect(run.exitCode == ExitCode.usage.rawValue)
    let isJSON = words.contains("--json")
    let shown = isJSON ? try SellersDesk.Failure(run.error).text : run.error
    #expect(shown == (isJSON ? text : "openmarket: \(text)\n"))
  }

  @Test(arguments: ["edit 1 --stock 2", "delete 1 --yes", "doctor --write"])
  func `when no seller is signed in, a selling command exits with 2 and names the options`(
    command: String
  ) async throws {
    let words = command.split(separator: " ").map(String.init)
    let run = try await openmarket(words + ["--server", "http://127.0.0.1:1"])
    #expect((run.exitCode, run.output) == (2, ""))
    #expect(run.error == "openmarket: '\(words[0])' \(Self.missingSeller)\n")
  }

  @Test(arguments: [
    (["list"], ["OPENMARKET_SERVER": "nowhere"], "'nowhere' 값을 OPENMARKET_SERVER에 쓸 수 없습니다."),
    (["login"], ["OPENMARKET_SECRET": "a\tb"], "'…' 값을 OPENMARKET_SECRET에 쓸 수 없습니다."),
  ])
  func `a wrong variable is reported by its name`(
    words: [String], environment: [String: String], start: String
  ) async throws {
    let run = try await openmarket(words + ["--lang", "ko"], environment: environment)
    #expect(run.error.hasPrefix("openmarket: " + start))
  }

  @Test(arguments: [
    "https://seller:hunter2@market.example", "http://a.example/?token=hunter2",
    "http://a.example/#hunter2", "http://seller:hunter2%@a.example",
  ])
  func `a secret in an address isn't repeated`(address: String) async throws {
    for (options, environment) in [
      (["--server", address], [:]), ([], ["OPENMARKET_SERVER": address]),
    ] {
      let run = try await openmarket(options, environment: environment)
      #expect(run.exitCode == ExitCode.usage.rawValue)
      #expect(!run.error.contains("hunter2"))
    }
  }

  @Test(arguments: [["list"], ["show", "1"], ["delete", "1", "--yes"]])
  func `a refusal of plain http names the option that allows it`(words: [String]) async throws {
    let run = try await openmarket(
      words + ["--server", "http://nosuch.invalid"], environment: SellersDesk.variables)
    #expect(run.exitCode == ExitCode.invalidInput.rawValue)
    #expect(run.error.hasSuffix(" For a server that you trust, add --allow-http.\n"))
  }

  // MARK: - Help and explanations

  private static let topics = """
    --help → Usage:
    -h → Usage:
    help → Usage:
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
    #expect((run.exitCode, run.error) == (0, ""))
    #expect(run.output.contains(text))
  }

  @Test(arguments: Language.allCases)
  func `help names every option in lines that fit a terminal`(language: Language) async throws {
    let lang = ["--lang", language.rawValue]
    var lines = try await openmarket(["help"] + lang).output.split(separator: "\n")
    for command in Command.all {
      let own = try await openmarket(["help", command.name] + lang).output.split(separator: "\n")
      let json = own.contains { $0.contains(" --json ") }
      #expect(json == command.allOptions.contains(.json), "\(command.name)")
      #expect(own.last?.hasPrefix("  ") == true, "\(command.name) has no example")
      for option in command.allOptions {
        #expect(own.contains { $0.contains("\(option.spelling) ") })
      }
      lines += own
    }
    for line in lines {
      #expect(TerminalText(line: String(line)).columns <= Terminal.defaultColumns, "\(line)")
    }
  }

  @Test(arguments: Language.allCases)
  func `a code is explained by its texts and exit codes`(language: Language) async throws {
    let codes = TextFile.codes.entries.map(\.key)
    #expect(Set(codes).count == codes.count)
    for entry in TextFile.codes.entries {
      let code = entry.key
      let output = try await openmarket("help", code, "--lang", language.rawValue).output
      let words = output.split(whereSeparator: \.isWhitespace)
      #expect(words.first == code[...])
      let exits = ExitCode.codes(of: code)
      #expect(exits.map { "\($0.rawValue)" } == entry.values, "\(code)")
      for exit in exits { #expect(words.contains("\(exit.rawValue):"), "\(output)") }
      let message = MessageCode(rawValue: code).map { UserMessage($0, in: language).text }
      let texts = [message].compactMap(\.self) + entry.texts.map { $0(language) }
      #expect(texts != [], "\(code)")
      for text in texts { #expect(words.contains(text.split(separator: " ")), "\(output)") }
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
    for (name, summary) in texts {
      #expect(!summary.english.isEmpty, "\(name)")
      #expect(summary.korean.contains(/\p{Hangul}/), "\(name)")
    }
    for key in TextFile.help.entries.map(\.key) where !key.hasPrefix("+") {
      #expect(texts.contains { $0.0 == key }, "\(key)")
    }
    let letters = Option.allCases.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    for command in Command.all {
      let words = TextFile.help[command.name].values.dropFirst()
      let options = words.count { $0.hasPrefix("--") }
      #expect(command.options.count == options, "\(command.name) has an unknown option")
      let sets = words.filter { $0.hasPrefix("+") }
      let shared = (sets + ["+program"]).map { TextFile.help[$0].values }
      #expect(shared.allSatisfy { !$0.isEmpty }, "\(command.name)")
      #expect(command.commonOptions.count == shared.joined().count, "\(command.name)")
    }
    let versions = SandboxMarket.API.allCases.map(\.rawValue).reversed().joined(separator: "|")
    #expect(Command.serve.placeholder(of: .api) == versions)
    let client = APIVersion.allCases.map(\.rawValue)
    #expect(Option.api.placeholder.map { Set($0.components(separatedBy: "|")) } == Set(client))
  }

  @Test func `each message of the program has a text, and each text a user`() throws {
    let paths = PackageFiles.paths.filter { $0.hasPrefix("App/CLI/") && $0.hasSuffix(".swift") }
    let sources = try paths.map { try PackageFiles.text(at: $0) }
    let literals = Set(
      sources.flatMap { $0.matches(of: /"([a-z]+(?:-[a-z]+)*)"/).map { String($0.1) } })
    let keys = TextFile.messages.entries.map(\.key)
    let failures = TextFile.codes.entries.map(\.key)
      .filter { MessageCode(rawValue: $0) == nil }
    let known = keys + failures + Option.allCases.map(\.rawValue)
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys + failures).subtracting(literals) == [])
    #expect(literals.filter { $0.contains("-") }.subtracting(known) == [])
  }

  @Test func `all codes are listed`() async throws {
    let lines = try await openmarket("help", "codes").output.split(separator: "\n")
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
      let run = try await openmarket(
        "serve", "--faults", path, "--lang", "ko", environment: ["HOME": folder.path])
      #expect(run.exitCode == ExitCode.invalidInput.rawValue)
      // The whole message is in the reader's language.
      let text = "장애 계획의 1번째 줄을 읽을 수 없습니다: `status` 값이 99입니다. 200~599의 정수여야 합니다."
      #expect(run.error == "openmarket: \(text)\n")
    }
    await written
  }

  @Test func `the version is an object with JSON`() async throws {
    let output = try await openmarket("--version", "--json").output
    let json = try JSONDecoder().decode([String: String].self, from: Data(output.utf8))
    expectEqual(try await openmarket("--version").output, "openmarket \(json["version"] ?? "")\n")
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

  @Test func `every error has an exit code`() {
    for row in Self.exitCodes.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      for code in words.dropFirst() {
        #expect(CommandFailure(code).exitCode.rawValue == Int32(words[0]), "\(code)")
      }
    }
  }

  private static let failures = """
    show 999999 → 4 not-found
    edit 999999 --stock 1 → 4 not-found
    edit 32 --thumbnail 99 → 4 no-such-image
    edit 32 --discount 99999999 --name x → 6 invalid-product
    edit 32 --stock 1 → 5 not-owner
    delete 32 -y → 5 not-owner
    image 32 9 -o x.png → 4 no-such-image Product #32 has no image 9. It has 3.
    image 32 -o /dev/null/x.png → 1 output-folder
    """

  @Test(arguments: CommandOutcome.rows(of: failures))
  func `a failure has an exit code and a code`(words: [String], expected: String) async throws {
    let (failure, exitCode, _) = try await SellersDesk().failure(words)
    #expect("\(exitCode) \(failure.code) \(failure.text)".hasPrefix(expected))
  }

  @Test(arguments: [["--json", "lst"], ["show", "999999", "--json"]])
  func `with JSON an error is one object`(words: [String]) async throws {
    let run = try await openmarket(words)
    let error = try JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: Any]
    let keys = "code description field problem recoverySuggestion serverMessage text title"
    #expect(error?.keys.sorted().joined(separator: " ") == keys)
    // A command that ended in a state prints it, with the same error.
    #expect(run.output.contains("\"code\" : \"not-found\"") == (words[0] == "show"))
  }

  @Test func `a server that isn't healthy is impaired`() async throws {
    let server = try LoopbackServer { _ in
      HTTPResponse(status: 200, body: Data("MAINTENANCE".utf8))
    }
    let text = try await openmarket("health", "--server", server.address)
    #expect((text.exitCode, text.output) == (8, ""))
    #expect(text.error.hasSuffix("“MAINTENANCE”\n"))
    let json = try await openmarket("health", "--json", "--server", server.address)
    #expect(json.output.contains("\"health\" : \"impaired\""))
    expectEqual(try SellersDesk.Failure(json.error).code, "impaired-service")
    server.stop()
  }

  @Test func `without a server the built-in market is used, and a note says so`() async throws {
    let note = "openmarket: Using the built-in market. For a real server, add --server URL.\n"
    expectEqual(try await openmarket("show", "32").error, note)
    expectEqual(try await openmarket("help").error, "")
  }
}
