import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation

/// The `help` command, which shows the program usage, the usage of a command, or the exit codes.
enum HelpCommand: Command {
  private static let exitCodes = "exit-codes"

  static let declaration = CommandDeclaration(
    name: "help", group: .program,
    operand: CommandDeclaration.Operand(
      placeholder: "COMMAND", isRequired: false, choices: topics),
    usesServer: false,
    examples: ["openmarket help register", "openmarket help exit-codes"])

  /// The topics that the `help` command accepts.
  ///
  /// The list must not access the declaration of the `help` command, because the initialization of that declaration uses this
  /// list.
  private static var topics: [String] {
    Commands.all.filter { $0 != HelpCommand.self }.map { $0.declaration.name } + [
      "help", exitCodes,
    ]
  }

  static func run(in context: CommandContext) throws(CommandFailure) -> Report {
    let language = context.language
    guard let name = context.arguments.operands.first else { return report(on: nil, in: context) }
    if name == exitCodes {
      let codes = ExitCode.allCases.map { code -> JSONObject in
        ["code": code.rawValue, "summary": code.summary(language)]
      }
      return Report(
        in: context, json: ["exitCodes": codes], lines: HelpText(language: language).exitCodes())
    }
    guard let command = Commands.declarations.first(where: { $0.name == name }) else {
      throw .unknownTopic(name, suggestion: Spelling.nearest(to: name, in: topics))
    }
    return report(on: command, in: context)
  }

  /// Returns the usage of the given command, or of the program if the command is `nil`.
  static func report(on command: CommandDeclaration?, in context: CommandContext) -> Report {
    let language = context.language
    let help = HelpText(language: language)
    guard let command else {
      return Report(
        in: context, json: ["commands": Commands.declarations.map { $0.json(language) }],
        lines: help.overview())
    }
    return Report(in: context, json: command.json(language), lines: help.lines(on: command))
  }
}

/// A formatter that renders the help text from the command declarations.
struct HelpText {
  let language: Language

  func overview() -> [String] {
    let commands = Commands.declarations
    let width = commands.map(\.name.count).max() ?? 0
    let groups = CommandDeclaration.Group.allCases.flatMap { group -> [String] in
      let entries = commands.filter { $0.group == group }.map { ($0.name, $0.summary) }
      return section(group.title, entries, width: width) + [""]
    }
    let about = LocalizedText(
      "openmarket은 오픈마켓을 명령줄에서 둘러보고, 이 컴퓨터에서 열어 줍니다.",
      "openmarket shows an open market on the command line, or serves one.")
    let more = LocalizedText(
      "자세한 내용: 'openmarket help COMMAND', 'openmarket help exit-codes'",
      "More: 'openmarket help COMMAND', 'openmarket help exit-codes'")
    return [about(language), ""] + usage("[COMMAND]") + groups
      + common(ServerOptions.all + CommonOptions.all) + ["", more(language)]
  }

  func lines(on command: CommandDeclaration) -> [String] {
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

  func exitCodes() -> [String] {
    section(
      LocalizedText("종료 코드", "Exit codes"),
      ExitCode.allCases.map { (String($0.rawValue), $0.summary) })
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

extension CommandDeclaration.Group {
  fileprivate var title: LocalizedText {
    switch self {
    case .looking: LocalizedText("둘러보기", "Looking around")
    case .selling: LocalizedText("판매", "Selling")
    case .markets: LocalizedText("서버", "Servers")
    case .program: LocalizedText("프로그램", "The program")
    }
  }
}

extension CommandDeclaration {
  fileprivate func json(_ language: Language) -> JSONObject {
    let options = allOptions.map { option -> JSONObject in
      [
        "name": option.name, "letter": option.letter.map { String($0) },
        "value": option.placeholder, "variable": option.variable,
        "summary": option.summary(language),
      ]
    }
    return [
      "name": name, "summary": summary(language), "operand": operand?.placeholder,
      "options": options, "examples": examples,
    ]
  }
}
