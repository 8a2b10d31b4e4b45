import OpenMarketDomain
import OpenMarketPresentation

/// A formatter that renders the help text from the commands.
struct HelpText {
  let language: Language

  /// Returns the usage of the given command, or of the program if the command is `nil`.
  func lines(on command: Command?) -> [String] { command.map { usage(of: $0) } ?? overview() }

  private func overview() -> [String] {
    let width = Command.all.map(\.name.count).max() ?? 0
    let groups = Command.Group.allCases.flatMap { group in
      section(
        group.rawValue, Command.all.filter { $0.group == group }.map { ($0.name, $0.summary) },
        width: width)
    }
    return [text("about"), ""] + usage("[COMMAND]") + groups
      + section("common-options", Command.list.commonOptions.map(entry)) + [text("more-help")]
  }

  private func usage(of command: Command) -> [String] {
    var words = command.name
    var lines: [String] = []
    if let operand = command.operand {
      let name = operand.placeholder + (operand.option != nil && operand.limit > 1 ? "..." : "")
      words += operand.isRequired ? " \(name)" : " [\(name)]"
      lines += section("arguments", [(operand.placeholder, operand.summary)])
    }
    lines += section("options", command.options.map(entry))
    lines += section("common-options", command.commonOptions.map(entry))
    let remarks = command.remarks.map { $0(language) }
    return [command.summary(language), ""] + usage(words) + lines
      + remarks + (remarks.isEmpty ? [] : [""])
      + [text("examples") + ":"] + command.examples.map { "  " + $0 }
  }

  private func usage(_ words: String) -> [String] {
    [text("usage-of") + ":", "  openmarket \(words) [OPTIONS]", ""]
  }

  private func entry(_ option: Option) -> (String, LocalizedText) {
    ((option.letter.map { "-\($0), " } ?? "") + option.usage, option.summary)
  }

  /// Returns the lines of a section, with an empty line at the end, or no lines if the section is empty.
  private func section(
    _ title: String, _ entries: [(String, LocalizedText)], width: Int? = nil
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let width = width ?? entries.map(\.0.count).max() ?? 0
    return [text(title) + ":"]
      + entries.map { term, summary in
        "  " + term + String(repeating: " ", count: width - term.count + 2) + summary(language)
      } + [""]
  }

  private func text(_ name: String) -> String { LocalizedText.message(name)(language) }
}
