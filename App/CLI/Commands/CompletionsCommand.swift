import Foundation
import OpenMarketKit

/// The `completions` command, which prints a shell completion script for commands, options and option values.
///
/// The script passes the words of the command line to the same command, which prints the candidates for the last word.
extension Command {
  static let completions = Command(
    name: "completions", group: .program, operands: "bash|zsh|fish [WORD...]", usesMarket: false,
    hasJSON: false
  ) { run in
    let words = run.arguments.operands.dropFirst()
    if !words.isEmpty { return try run.console.write(candidates(Array(words), run.language)) }
    switch run.arguments.operands.first {
    case "bash": try run.console.write(PackageResources.openmarket_bash)
    case "zsh": try run.console.write(PackageResources.openmarket_zsh)
    case "fish": try run.console.write(PackageResources.openmarket_fish)
    case let shell:
      let reason = LocalizedText.message("one-of", "bash, zsh, fish")
      throw CommandFailure.invalidValue(of: "completions", text: shell ?? "", reason)
    }
  }

  /// Returns the completion candidates for the last of the given words. A tab separates a candidate from its description, if any.
  private static func candidates(_ words: [String], _ language: Language) -> [String] {
    // This line makes the script complete file paths.
    let files = [":files"]
    // Ignore words that are `=`, because Bash splits `--name=value` into three words.
    var before = words.dropLast().filter { $0 != "=" }
    let command = before.lazy.compactMap { word in all.first { $0.name == word } }.first
    let options = (command ?? .list).allOptions
    if let last = before.popLast(),
      let option = options.first(where: { [$0.spelling, $0.letter].contains(last) }),
      option.placeholder != nil
    {
      return option.isPath ? files : (command ?? .list).choices(of: option)
    }
    if command?.operandOption?.isPath == true, words.last?.hasPrefix("-") != true { return files }
    let names =
      switch command?.operandNames.first {
      case "TOPIC": all.map(\.name) + Topic.codes
      case let choices? where choices.contains("|"): choices.components(separatedBy: "|")
      case _ where command == nil: all.map { "\($0.name)\t\($0.summary(language))" }
      default: [String]()
      }
    return names + options.map { "\($0.spelling)\t\($0.summary(language))" }
  }
}
