/// The script for fish.
enum FishCompletion {
  static func lines(_ model: CompletionModel) -> [String] {
    let names = model.commands.map(\.name).joined(separator: " ")
    let others = model.commands.map(\.name).filter { $0 != CompletionModel.standard }
      .joined(separator: " ")
    return [
      "# fish completion for openmarket",
      "complete -c openmarket -f",
      "set -l commands \(names)",
      "set -l others \(others)",
    ]
      + model.commands.map { command in
        line("not __fish_seen_subcommand_from $commands", "-a \(command.name)", command.summary)
      }
      + model.commands.flatMap { command in
        let condition =
          command.name == CompletionModel.standard
          ? "not __fish_seen_subcommand_from $others"
          : "__fish_seen_subcommand_from \(command.name)"
        return command.options.map { line(condition, arguments($0), $0.summary) }
          + words(command, condition)
      }
  }

  private static func arguments(_ option: CompletionModel.Option) -> String {
    let declaration = option.declaration
    var text = "-l \(declaration.name)"
    if let letter = declaration.letter { text += " -s \(letter)" }
    guard declaration.placeholder != nil else { return text }
    if let words = option.words { return text + " -x -a \(quoted(words.joined(separator: " ")))" }
    return text + (option.isPath ? " -r -F" : " -x")
  }

  private static func words(
    _ command: CompletionModel.Command, _ condition: String
  ) -> [String] {
    if command.takesPaths { return ["complete -c openmarket -n \(quoted(condition)) -F"] }
    guard !command.words.isEmpty else { return [] }
    let words = quoted(command.words.joined(separator: " "))
    return ["complete -c openmarket -n \(quoted(condition)) -a \(words)"]
  }

  private static func line(_ condition: String, _ arguments: String, _ summary: String) -> String {
    // The variable has its value now, and not when something is completed.
    let condition = condition.contains("$") ? "\"\(condition)\"" : quoted(condition)
    return "complete -c openmarket -n \(condition) \(arguments) -d \(quoted(summary))"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "'\(String(escaped))'"
  }
}
