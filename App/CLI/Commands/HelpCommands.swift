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
    usesMarket: false, hasJSON: false
  ) { run throws(CommandFailure) in
    let name = run.arguments.operands.first
    let command = all.first { $0.name == name }
    if let name, command == nil { return try run.explain(name) }
    try run.console.write(HelpText(language: run.language).lines(on: command))
  }

  /// The `explain` command, which explains a code, or lists all codes.
  static let explain = Command(
    name: "explain", group: .program,
    operand: Operand(placeholder: "TOPIC", isRequired: false, choices: { Topic.codes }),
    usesMarket: false, hasJSON: false
  ) { run throws(CommandFailure) in
    if let name = run.arguments.operands.first { return try run.explain(name) }
    let (terminal, language) = (run.console.terminal, run.language)
    let width = Topic.codes.map(\.count).max() ?? 0
    try run.console.write(
      Topic.codes.map { code in
        let text = Topic.named(code, in: language).first?.parts.first?.text ?? ""
        let line = TerminalText(
          line: code.padding(toLength: width + 2, withPad: " ", startingAt: 0) + text)
        return terminal.isTerminal ? line.shortened(to: terminal.columns).text : line.text
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
      throw .unknown("unknown-topic", name, in: names, help: "explain")
    }
    try console.write(
      Array(topics.map { $0.lines(name, console.terminal) }.joined(separator: [""])))
  }
}

/// The explanation of a code: of a message, of a failure of the program, of an exit code, or of a rule that `doctor` checks.
private struct Topic {
  /// The parts, each with a title and a text.
  let parts: [(title: String, text: String)]

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
    func topic(_ parts: (String, String)...) -> Topic {
      Topic(parts: parts.map { (LocalizedText.message($0.0)(language), $0.1) })
    }
    func topic(_ explanation: MessageExplanation, _ hint: String) -> Topic {
      topic(
        ("what-happened", explanation.description),
        ("what-to-do", explanation.recoverySuggestion), ("for-developers", hint))
    }
    let exit = Int32(code).flatMap { ExitCode(rawValue: $0) }
    let message = MessageCode(rawValue: code)
    let failure = FailureCode(rawValue: code)
    let rule = ConformanceRule(rawValue: code)
    return [
      exit.map { topic(("exit-code", $0.summary(language))) },
      message.map { topic($0.explanation(in: language), TextFile.codes[code](language)) },
      failure.map { topic($0.explanation(in: language), $0.exits(language)) },
      rule.map {
        topic(
          ("doctors-check", $0.title(in: language)), ("contract", $0.expectation(in: language)))
      },
    ].compactMap(\.self)
  }

  func lines(_ code: String, _ terminal: Terminal) -> [String] {
    func bold(_ text: String) -> String {
      StyledText(line: text, .bold).text(isStyled: terminal.isStyled)
    }
    return [bold(code)]
      + parts.flatMap { title, text in
        ["", bold(title)] + TerminalText(line: text).wrapped(to: terminal.columns).map(\.text)
      }
  }
}

extension FailureCode {
  /// A hint for developers, which lists the exit codes.
  fileprivate func exits(_ language: Language) -> String {
    let exits = exitCodes.map { "\($0.rawValue) (\($0.summary(language)))" }
    return LocalizedText.message("exit-codes", exits.joined(separator: ", "))(language)
  }
}
