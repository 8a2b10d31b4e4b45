import OpenMarketDomain
import OpenMarketPresentation

/// The `completions` command, which prints a shell completion script for commands, options and option values.
///
/// The script passes the words of the command line to `completions words`, which prints the candidates for the last word.
extension Command {
  private static let scripts = [
    "bash": PackageResources.openmarket_bash, "zsh": PackageResources.openmarket_zsh,
    "fish": PackageResources.openmarket_fish,
  ]
  private static let shells = ["bash", "zsh", "fish"]

  static let completions = Command(
    name: "completions", group: .program,
    operand: Operand(
      placeholder: shells.joined(separator: "|"), limit: .max, choices: { shells }),
    usesMarket: false, hasJSON: false
  ) { run throws(CommandFailure) in
    let name = run.arguments.operands.first ?? ""
    let others = run.arguments.operands.dropFirst()
    // A user passes the name of a shell, and a completion script passes `words` to request candidates.
    if name == "words" { return try run.console.write(candidates(Array(others), run.language)) }
    guard let script = scripts[name] else {
      throw .invalidValue(of: "completions", text: name, .oneOf(shells))
    }
    if let other = others.first { throw .usage("unexpected-argument", other) }
    try run.console.write(script)
  }

  /// Returns the completion candidates for the last of the given words. A tab separates a candidate from its description, if any.
  private static func candidates(_ words: [String], _ language: Language) -> [String] {
    // This line makes the script complete file paths.
    let files = [":files"]
    let word = words.last ?? ""
    // Ignore words that are `=`, because Bash splits `--name=value` into three words.
    var before = words.dropLast().filter { $0 != "=" }
    let command = before.lazy.compactMap { word in all.first { $0.name == word } }.first
    let options = (command ?? .list).allOptions
    if let last = before.popLast(),
      let option = options.first(where: {
        $0.placeholder != nil && ($0.spelling == last || $0.letter.map { "-\($0)" } == last)
      })
    {
      return option.isPath ? files : option.choices
    }
    if command?.operand?.isPath == true, !word.hasPrefix("-") { return files }
    let names =
      command.map { $0.operand?.choices() ?? [] }
      ?? all.map { "\($0.name)\t\($0.summary(language))" }
    return names + options.map { "\($0.spelling)\t\($0.summary(language))" }
  }
}
