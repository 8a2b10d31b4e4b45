import Foundation
import OpenMarketConformance
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

extension Command {
  /// The `help` command, which shows the usage of the program or a command, or explains a code.
  static let help = Command(
    name: "help", group: .program,
    operand: Operand(
      placeholder: "TOPIC", isRequired: false, choices: { all.map(\.name) + Topic.codes }),
    usesMarket: false, hasJSON: false,
    examples: ["openmarket help register", "openmarket help not-found"]
  ) { run throws(CommandFailure) in
    let help = HelpText(language: run.language)
    guard let name = run.arguments.operands.first else {
      return try run.console.write(help.lines(on: nil))
    }
    if let command = all.first(where: { $0.name == name }) {
      return try run.console.write(help.lines(on: command))
    }
    try run.explain(name)
  }

  /// The `explain` command, which explains a code, or lists all codes.
  static let explain = Command(
    name: "explain", group: .program,
    operand: Operand(placeholder: "TOPIC", isRequired: false, choices: { Topic.codes }),
    usesMarket: false, hasJSON: false,
    examples: ["openmarket explain outcome-unknown", "openmarket explain 4 --lang ko"]
  ) { run throws(CommandFailure) in
    if let name = run.arguments.operands.first { return try run.explain(name) }
    let terminal = run.console.terminal
    let width = Topic.codes.map(\.count).max() ?? 0
    try run.console.write(
      Topic.codes.flatMap { code in
        Topic.named(code, in: run.language).prefix(1).map { topic in
          let code = code.padding(toLength: width + 2, withPad: " ", startingAt: 0)
          let line = TerminalText(line: code + (topic.parts.first?.text ?? ""))
          return terminal.isTerminal ? line.shortened(to: terminal.columns).text : line.text
        }
      })
  }
}

extension CommandRun {
  /// Prints the explanations of a code, or the usage of a command.
  fileprivate func explain(_ name: String) throws(CommandFailure) {
    let topics = Topic.named(name, in: language)
    if topics.isEmpty, let command = Command.all.first(where: { $0.name == name }) {
      return try console.write(HelpText(language: language).lines(on: command))
    }
    guard !topics.isEmpty else {
      let names = Command.all.map(\.name) + Topic.codes
      throw .unknown("도움말이나 코드는", "command or code", name, name.nearest(in: names), help: "explain")
    }
    try console.write(
      Array(topics.map { $0.lines(name, console.terminal) }.joined(separator: [""])))
  }
}

/// The explanation of a code: of a message, of a failure of the program, of an exit code, or of a rule that `doctor` checks.
private struct Topic {
  let parts: [(label: LocalizedText, text: String)]
  let language: Language

  /// The codes that have an explanation.
  static let codes: [String] = {
    let codes =
      ExitCode.allCases.map { "\($0.rawValue)" } + MessageCode.allCases.map(\.rawValue)
      + FailureCode.allCases.map(\.rawValue) + ConformanceRule.allCases.map(\.rawValue)
    var seen: Set<String> = []
    return codes.filter { seen.insert($0).inserted }
  }()

  /// Returns the explanations of a code, which may be both a message's and a rule's.
  static func named(_ code: String, in language: Language) -> [Topic] {
    let happened = LocalizedText("의미", "WHAT HAPPENED")
    func topic(_ explanation: MessageExplanation, _ hint: String) -> Topic {
      Topic(
        parts: [
          (happened, explanation.description),
          (LocalizedText("해결 방법", "WHAT TO DO"), explanation.recoverySuggestion),
          (LocalizedText("개발자 참고", "WHERE A DEVELOPER LOOKS"), hint),
        ], language: language)
    }
    let exit = Int32(code).flatMap { ExitCode(rawValue: $0) }.map {
      Topic(
        parts: [(LocalizedText("종료 코드", "EXIT CODE"), $0.summary(language))], language: language)
    }
    let message = MessageCode(rawValue: code).map {
      topic($0.explanation(in: language), TextFile.codes[$0.rawValue](language))
    }
    let failure = FailureCode(rawValue: code).map {
      topic($0.explanation(in: language), $0.exitText(in: language))
    }
    let rule = ConformanceRule(rawValue: code).map {
      Topic(
        parts: [
          (LocalizedText("DOCTOR의 검사", "A CHECK OF DOCTOR"), $0.title(in: language)),
          (LocalizedText("계약", "EXPECTED"), $0.expectation(in: language)),
        ], language: language)
    }
    return [exit, message, failure, rule].compactMap(\.self)
  }

  func lines(_ code: String, _ terminal: Terminal) -> [String] {
    func bold(_ text: String) -> String {
      StyledText(line: text, .bold).text(isStyled: terminal.isStyled)
    }
    return [bold(code)]
      + parts.flatMap { label, text in
        ["", bold(label(language))]
          + TerminalText(line: text).wrapped(to: terminal.columns).map(\.text)
      }
  }
}

extension FailureCode {
  /// A hint for developers, which lists the exit codes.
  fileprivate func exitText(in language: Language) -> String {
    let exits = exitCodes.map { "\($0.rawValue) (\($0.summary(language)))" }
      .joined(separator: ", ")
    return LocalizedText("종료 코드: \(exits).", "Exit code: \(exits).")(language)
  }
}

/// A formatter that renders the help text from the commands.
struct HelpText {
  let language: Language

  /// Returns the usage of the given command, or of the program if the command is `nil`.
  func lines(on command: Command?) -> [String] { command.map { usage(of: $0) } ?? overview() }

  private func overview() -> [String] {
    let width = Command.all.map(\.name.count).max() ?? 0
    let groups = Command.Group.allCases.flatMap { group -> [String] in
      let entries = Command.all.filter { $0.group == group }.map { ($0.name, $0.summary) }
      return section(group.title, entries, width: width) + [""]
    }
    let about = LocalizedText(
      "openmarket은 오픈마켓을 명령줄에서 둘러보고, 이 컴퓨터에서 열어 줍니다.",
      "openmarket shows an open market on the command line, or serves one.")
    let more = LocalizedText(
      "자세한 내용: 'openmarket help COMMAND', 모든 코드: 'openmarket explain'",
      "More: 'openmarket help COMMAND'; all codes: 'openmarket explain'")
    return [about(language), ""] + usage("[COMMAND]") + groups
      + common(Command.list.commonOptions) + ["", more(language)]
  }

  private func usage(of command: Command) -> [String] {
    var words = command.name
    var lines: [String] = []
    if let operand = command.operand {
      let name = operand.placeholder + (operand.option != nil && operand.limit > 1 ? "..." : "")
      words += operand.isRequired ? " \(name)" : " [\(name)]"
      let title = LocalizedText("인자", "Arguments")
      lines += section(title, [(operand.placeholder, operand.summary)]) + [""]
    }
    if !command.options.isEmpty {
      let title = LocalizedText("옵션", "Options")
      lines += section(title, command.options.map(entry)) + [""]
    }
    lines += common(command.commonOptions)
    if !command.remarks.isEmpty { lines += [""] + command.remarks.map { $0(language) } }
    let examples = LocalizedText("예", "Examples")
    return [command.summary(language), ""] + usage(words) + lines
      + ["", examples(language) + ":"] + command.examples.map { "  " + $0 }
  }

  private func usage(_ words: String) -> [String] {
    let title = LocalizedText("사용법", "Usage")
    return [title(language) + ":", "  openmarket \(words) [OPTIONS]", ""]
  }

  private func common(_ options: [Option]) -> [String] {
    section(LocalizedText("공통 옵션", "Common options"), options.map(entry))
  }

  private func entry(_ option: Option) -> (String, LocalizedText) {
    let letter = option.letter.map { "-\($0), " } ?? ""
    return (letter + option.usage, option.summary)
  }

  private func section(
    _ title: LocalizedText, _ entries: [(String, LocalizedText)], width: Int? = nil
  ) -> [String] {
    let width = width ?? entries.map(\.0.count).max() ?? 0
    return [title(language) + ":"]
      + entries.map { term, summary in
        "  " + term + String(repeating: " ", count: width - term.count + 2) + summary(language)
      }
  }
}

extension Command.Group {
  fileprivate var title: LocalizedText {
    switch self {
    case .looking: LocalizedText("둘러보기", "Looking around")
    case .selling: LocalizedText("판매", "Selling")
    case .markets: LocalizedText("서버", "Servers")
    case .program: LocalizedText("프로그램", "The program")
    }
  }
}
