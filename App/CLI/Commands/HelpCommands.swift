import OpenMarketConformance
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `browse` command, which says where the full-screen front-end is.
  static let browse = Command(name: "browse") { _ in throw CommandFailure.usage("browse-example") }

  /// The `help` command, which shows the usage of the program or a command, explains a code, or
  /// lists all codes.
  static let help = Command(name: "help") { run in
    let name = run.arguments.operands.first
    let command = all.first { $0.name == name }
    let lines =
      if let name, command == nil { try run.explanation(of: name) } else { run.help(on: command) }
    try run.console.write(lines)
  }
}

/// The explanations of codes: of messages, failures of the program, exit codes, and rules that
/// `doctor` checks.
enum Topic {
  /// The topic that lists all codes.
  static let list = "codes"
  /// The codes that have an explanation.
  static let codes =
    ExitCode.allCases.map { "\($0.rawValue)" } + MessageCode.allCases.map(\.rawValue)
    + TextFile.codes.entries.map(\.key).filter { MessageCode(rawValue: $0) == nil }
    + ConformanceRule.allCases.map(\.rawValue)

  /// Returns the paragraphs of the explanation of a code.
  static func paragraphs(on code: String, in language: Language) -> [String] {
    let message = MessageCode(rawValue: code).map { UserMessage($0, in: language).text }
    let texts = TextFile.codes[code].texts.map { $0(language) }
    let first = ([message].compactMap(\.self) + texts).joined(separator: " ")
    let exits = ExitCode.codes(of: code) + [Int32(code).flatMap(ExitCode.init)].compactMap(\.self)
    let rule = ConformanceRule(rawValue: code).map { [$0.title, $0.expectation] }
    return (first.isEmpty ? [] : [first])
      + exits.map { LocalizedText.message("exit-code", [$0.rawValue, $0.summary])(language) }
      + [rule].compactMap { $0.map { LocalizedText.message("doctors-check", $0)(language) } }
  }
}

extension CommandRun {
  /// Returns the lines of the help on the given command, or on the program if the command is `nil`.
  func help(on command: Command?) -> [String] {
    let shown = command ?? .list
    let common = section("common-options", shown.commonOptions.map { entry($0, of: shown) })
    guard let command else {
      let width = Command.all.map(\.name.count).max() ?? 0
      let commands = ["looking", "selling", "markets", "program"].flatMap { title in
        let listed = Command.all.filter { $0.section == title }
        return section(title, listed.map { ($0.name, $0.summary(language)) }, width: width)
      }
      return [text("about"), ""] + usage(["[COMMAND]"]) + commands + common + [text("more-help")]
    }
    let remarks = ([command.name] + command.allOptions.map(\.spelling))
      .flatMap { TextFile.help[$0].texts.dropFirst() }.map { $0(language) }
    return [command.summary(language), ""] + usage([command.name] + command.operands)
      + section("arguments", command.operandNames.map { ($0, TextFile.help[$0].text(language)) })
      + section("options", command.options.map { entry($0, of: command) }) + common
      + remarks + (remarks.isEmpty ? [] : [""])
      + [text("examples") + ":"] + TextFile.help[command.name].examples.map { "  " + $0 }
  }

  private func usage(_ words: [String]) -> [String] {
    [text("usage-of") + ":", "  openmarket \(words.joined(separator: " ")) [OPTIONS]", ""]
  }

  private func entry(_ option: Option, of command: Command) -> (String, String) {
    let words = [option.spelling, command.placeholder(of: option)].compactMap(\.self)
    let letter = option.letter.map { "\($0), " } ?? ""
    return (letter + words.joined(separator: " "), option.summary(language))
  }

  /// Returns the lines of a section, with an empty line at the end, or no lines if the section is
  /// empty.
  private func section(_ title: String, _ entries: [(String, String)], width: Int = 0) -> [String] {
    guard !entries.isEmpty else { return [] }
    return [text(title) + ":"] + self.entries(entries, width: width).map { "  " + $0 } + [""]
  }

  /// Returns a line for each term and its text.
  ///
  /// - Parameter width: The number of characters of the longest term elsewhere.
  private func entries(_ entries: [(String, String)], width: Int = 0) -> [String] {
    let width = entries.map(\.0.count).reduce(width, max)
    return entries.map { StyledText(line: $0).padded(to: width + 2, isStyled: false) + $1 }
  }

  private func text(_ name: String) -> String { LocalizedText.message(name)(language) }

  /// Returns the lines of the explanation of a code, or a line for each code.
  fileprivate func explanation(of name: String) throws -> [String] {
    if name == Topic.list {
      return entries(Topic.codes.map { ($0, Topic.paragraphs(on: $0, in: language)[0]) })
    }
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
