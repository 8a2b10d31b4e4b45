import OpenMarketKit
import OpenMarketTerminal

/// The `completions` command, which prints a shell completion script for commands, options and
/// option values.
///
/// The script passes the words of the command line to the same command, which prints the candidates
/// for the last word.
extension Command {
  static let completions = Command(name: "completions") { run in
    let words = run.arguments.operands.dropFirst()
    if !words.isEmpty { return try run.console.write(candidates(Array(words), run.language)) }
    let scripts = [
      "bash": PackageResources.openmarket_bash, "zsh": PackageResources.openmarket_zsh,
      "fish": PackageResources.openmarket_fish,
    ]
    let shell = run.arguments.operands.first ?? ""
    guard let script = scripts[shell] else {
      throw GivenText(name: "completions", text: shell).invalid("one-of", "bash, zsh, fish")
    }
    try run.console.output.write(script)
  }

  /// Returns the completion candidates for the last of the given words. A tab separates a candidate
  /// from its description, if any.
  private static func candidates(_ words: [String], _ language: Language) -> [String] {
    // This line makes the script complete file paths.
    let files = [":files"]
    // Zsh and fish pass `--name=value` as one word. Bash splits it into three words.
    let last = (words.last ?? "").split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isJoined = last.count == 2 && last[0].hasPrefix("--")
    let before = words.dropLast().filter { $0 != "=" } + (isJoined ? [String(last[0])] : [])
    let named = before.lazy.compactMap { word in all.first { $0.name == word } }.first
    let command = named ?? .list
    if let word = before.last,
      let option = command.allOptions.first(where: { [$0.spelling, $0.letter].contains(word) }),
      let placeholder = command.placeholder(of: option)
    {
      let choices = option == .currency ? currencies : choices(in: placeholder)
      return option.isPath ? files : choices.map { isJoined ? "\(word)=\($0)" : $0 }
    }
    if command.operandOption?.isPath == true, words.last?.hasPrefix("-") != true { return files }
    let names =
      if named == nil {
        all.map { "\($0.name)\t\($0.summary(language))" }
      } else if command.name == "help" {
        all.map(\.name) + Topic.codes
      } else {
        choices(in: command.operands.first ?? "")
      }
    return names + command.allOptions.map { "\($0.spelling)\t\($0.summary(language))" }
  }

  private static let currencies = [Currency.krw, .usd, .jpy, .hkd].map(\.rawValue)

  /// Returns the values in a placeholder such as `ko|en`.
  private static func choices(in placeholder: String) -> [String] {
    placeholder.contains("|") ? placeholder.split(separator: "|").map(String.init) : []
  }
}
