/// The script for Zsh's completion system (zshcompsys).
enum ZshCompletion {
  static func lines(_ model: CompletionModel) -> [String] {
    [
      "#compdef openmarket",
      "# zsh completion for openmarket",
      "_openmarket() {",
      "  local -a commands=(",
    ] + model.commands.map { "    \(quoted("\($0.name):\($0.summary)"))" } + [
      "  )",
      "  local command= word",
      "  for word in ${words[2,CURRENT-1]}; do",
      "    if [[ -n ${(M)commands:#$word:*} ]]; then command=$word; break; fi",
      "  done",
      "  case $command in",
    ] + model.commands.flatMap(command) + [
      "    *) _arguments -S \(specifications(CompletionModel.standard, model)) '1: :{_describe command commands}' ;;",
      "  esac",
      "}",
      "if [[ ${funcstack[1]} == _openmarket ]]; then _openmarket \"$@\"; else compdef _openmarket openmarket; fi",
    ]
  }

  private static func command(_ command: CompletionModel.Command) -> [String] {
    let operands =
      if command.takesPaths {
        "'*:file:_files'"
      } else if !command.words.isEmpty {
        "'*:word:(\(command.words.joined(separator: " ")))'"
      } else {
        "'*: :'"
      }
    let options = command.options.map(specification).joined(separator: " ")
    // The command itself is the first operand.
    return ["    \(command.name)) _arguments -S \(options) '1: :' \(operands) ;;"]
  }

  private static func specifications(_ name: String, _ model: CompletionModel) -> String {
    (model.commands.first { $0.name == name }?.options ?? []).map(specification)
      .joined(separator: " ")
  }

  private static func specification(_ option: CompletionModel.Option) -> String {
    let declaration = option.declaration
    let summary = escaped(option.summary)
    let times = declaration.isRepeatable ? "*" : ""
    guard let placeholder = declaration.placeholder else {
      return quoted("\(times)\(declaration.spelling)[\(summary)]")
    }
    let action =
      if let words = option.words {
        "(\(words.joined(separator: " ")))"
      } else if option.isPath {
        "_files"
      } else {
        " "
      }
    return quoted(
      "\(times)\(declaration.spelling)=[\(summary)]:\(escaped(placeholder)):\(action)")
  }

  /// A text in a specification of `_arguments`, where brackets and colons have a meaning.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\[]:".contains($0) ? ["\\", $0] : [$0] })
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
