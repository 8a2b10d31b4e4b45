import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation

/// The `completions` command, which prints a shell completion script for commands, options and option values.
///
/// The script passes the words of the command line to `completions words`, which prints the candidates for the last word.
enum CompletionsCommand: Command {
  /// The operand that a completion script passes to request candidates. A user passes the name of a shell instead.
  private static let words = "words"
  /// The output line that makes the script complete file paths.
  private static let files = ":files"

  private static let scripts = [
    "bash": PackageResources.openmarket_bash, "zsh": PackageResources.openmarket_zsh,
    "fish": PackageResources.openmarket_fish,
  ]

  private static let shells = ["bash", "zsh", "fish"]

  static let declaration = CommandDeclaration(
    name: "completions", group: .program,
    operand: CommandDeclaration.Operand(
      placeholder: shells.joined(separator: "|"), limit: .max, choices: shells),
    usesServer: false,
    examples: [
      "source <(openmarket completions bash)",
      "openmarket completions fish > ~/.config/fish/completions/openmarket.fish",
    ])

  static func run(in context: CommandContext) throws(CommandFailure) -> Report {
    let name = context.arguments.operands.first ?? ""
    let others = context.arguments.operands.dropFirst()
    if name == words { return Report(candidates(Array(others), context.language)) }
    guard let script = scripts[name] else {
      throw .invalidValue(of: declaration.name, text: name, .oneOf(shells))
    }
    if let other = others.first { throw .unexpectedOperand(other) }
    let text = String(decoding: script.dropLast(), as: UTF8.self)
    return Report(in: context, json: ["shell": name, "script": text + "\n"], lines: [text])
  }

  /// Returns the completion candidates for the last of the given words. A tab separates a candidate from its description, if any.
  private static func candidates(_ words: [String], _ language: Language) -> [String] {
    let commands = Commands.declarations
    let word = words.last ?? ""
    // Ignore words that are `=`, because Bash splits `--name=value` into three words.
    var before = words.dropLast().filter { $0 != "=" }
    let command = before.lazy.compactMap { word in commands.first { $0.name == word } }.first
    let options = (command ?? commands.first)?.allOptions ?? []
    if let last = before.popLast(),
      let option = options.first(where: {
        $0.placeholder != nil && ($0.spelling == last || $0.letter.map { "-\($0)" } == last)
      })
    {
      return option.isPath ? [files] : option.choices
    }
    if command?.operand?.isPath == true, !word.hasPrefix("-") { return [files] }
    let names =
      command.map { $0.operand?.choices ?? [] }
      ?? commands.map { "\($0.name)\t\($0.summary(language))" }
    return names + options.map { "\($0.spelling)\t\($0.summary(language))" }
  }
}
