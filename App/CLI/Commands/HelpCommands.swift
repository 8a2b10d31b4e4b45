import Foundation
import OpenMarketConformance
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `browse` command, which says where the full-screen front-end is.
  static let browse = Command(name: "browse", group: .looking, usesMarket: false, hasJSON: false) {
    _ in throw CommandFailure.usage("browse-example")
  }

  /// The `help` command, which shows the usage of the program or a command, explains a code, or lists all codes.
  static let help = Command(
    name: "help", group: .program, operands: "[TOPIC]", usesMarket: false, hasJSON: false
  ) { run in
    guard let name = run.arguments.operands.first else {
      return try run.console.write(run.help(on: nil))
    }
    let lines =
      if let command = all.first(where: { $0.name == name }) {
        run.help(on: command)
      } else if name == Topic.list {
        run.entries(Topic.codes.map { ($0, Topic.paragraphs(on: $0, in: run.language)[0]) })
      } else {
        try run.explanation(of: name)
      }
    try run.console.write(lines)
  }
}

/// The explanations of codes: of messages, failures of the program, exit codes, and rules that `doctor` checks.
enum Topic {
  /// The topic that lists all codes.
  static let list = "codes"
  /// The codes that have an explanation.
  static let codes =
    ExitCode.allCases.map { "\($0.rawValue)" } + MessageCode.allCases.map(\.rawValue)
    + TextFile.codes.entries.filter { !$0.texts.isEmpty }.map { $0.words[0] }
    + ConformanceRule.allCases.map(\.rawValue)

  /// Returns the paragraphs of the explanation of a code.
  static func paragraphs(on code: String, in language: Language) -> [String] {
    let texts = (TextFile.codes.entry(code)?.texts ?? []).map { $0(language) }
    let first =
      MessageCode(rawValue: code).map { UserMessage($0, in: language).text }
      ?? texts.joined(separator: " ")
    let exits = ExitCode.codes(of: code) + [Int32(code).flatMap(ExitCode.init)].compactMap(\.self)
    let rule = ConformanceRule(rawValue: code).map {
      LocalizedText.message("doctors-check", $0.title(in: language), $0.expectation(in: language))
    }
    return (first.isEmpty ? [] : [first])
      + exits.map { LocalizedText.message("exit-code", $0.rawValue, $0.summary)(language) }
      + [rule].compactMap { $0?(language) }
  }
}

extension CommandRun {
  /// Returns the lines of the help on the given command, or on the program if the command is `nil`.
  func help(on command: Command?) -> [String] {
    guard let command else { return overview() }
    let operands = command.operandNames.map { ($0, TextFile.help[$0](language)) }
    let remarks = ([command.name] + command.allOptions.map(\.spelling))
      .flatMap { TextFile.help.further($0) }.map { $0(language) }
    let examples = TextFile.help.entry(command.name)?.examples ?? []
    return [command.summary(language), ""]
      + usage([command.name, command.operands].filter { !$0.isEmpty }.joined(separator: " "))
      + section("arguments", operands)
      + section("options", command.options.map { entry($0, of: command) })
      + section("common-options", command.commonOptions.map { entry($0, of: command) })
      + remarks + (remarks.isEmpty ? [] : [""])
      + [text("examples") + ":"] + examples.map { "  " + $0 }
  }

  private func overview() -> [String] {
    let width = Command.all.map(\.name.count).max()
    let groups = Command.Group.allCases.flatMap { group in
      section(
        group.rawValue,
        Command.all.filter { $0.group == group }.map { ($0.name, $0.summary(language)) },
        width: width)
    }
    return [text("about"), ""] + usage("[COMMAND]") + groups
      + section("common-options", Command.list.commonOptions.map { entry($0, of: .list) }) + [
        text("more-help")
      ]
  }

  private func usage(_ words: String) -> [String] {
    [text("usage-of") + ":", "  openmarket \(words) [OPTIONS]", ""]
  }

  private func entry(_ option: Option, of command: Command) -> (String, String) {
    let letter = option.letter.map { "\($0), " } ?? ""
    return (letter + command.usage(of: option), option.summary(language))
  }

  /// Returns the lines of a section, with an empty line at the end, or no lines if the section is empty.
  private func section(
    _ title: String, _ entries: [(String, String)], width: Int? = nil
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    return [text(title) + ":"] + self.entries(entries, width: width).map { "  " + $0 } + [""]
  }

  /// Returns a line for each term and its text.
  ///
  /// - Parameter width: The number of characters of the longest term, or `nil` to use that of these entries.
  fileprivate func entries(_ entries: [(String, String)], width: Int? = nil) -> [String] {
    let width = width ?? entries.map(\.0.count).max() ?? 0
    return entries.map { $0.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $1 }
  }

  private func text(_ name: String) -> String { LocalizedText.message(name)(language) }

  /// Returns the lines of the explanation of a code.
  fileprivate func explanation(of name: String) throws -> [String] {
    let paragraphs = Topic.paragraphs(on: name, in: language)
    if paragraphs.isEmpty {
      let topics = Command.all.map(\.name) + Topic.codes
      throw CommandFailure.unknown("unknown-topic", name, in: topics, help: "help \(Topic.list)")
    }
    let terminal = console.terminal
    return [StyledText(line: name, .bold).text(isStyled: terminal.isStyled)]
      + paragraphs.flatMap {
        [""] + TerminalText(line: $0).wrapped(to: terminal.columns).map(\.text)
      }
  }
}
