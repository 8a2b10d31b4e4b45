/// The script for Bash 4 and later; it needs no bash-completion.
enum BashCompletion {
  static func lines(_ model: CompletionModel) -> [String] {
    let names = model.commands.map(\.name).joined(separator: " ")
    return [
      "# bash completion for openmarket",
      "_openmarket() {",
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD-1]}\" command= i",
      "  # Bash breaks words at '=': --lang=ko is three.",
      "  if [[ $word == = ]]; then word=; elif [[ $previous == = ]]; then",
      "    previous=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    case \" \(names) \" in *\" ${COMP_WORDS[i]} \"*) command=\"${COMP_WORDS[i]}\"; break ;; esac",
      "  done",
      "  COMPREPLY=()",
      "  case \"$previous\" in",
    ] + values(model) + [
      "  esac",
      "  case \"$command\" in",
    ] + model.commands.flatMap(command) + [
      "    *) COMPREPLY=($(compgen -W \"\(names)\(options(of: "list", model))\" -- \"$word\")) ;;",
      "  esac",
      "}",
      "complete -F _openmarket openmarket",
    ]
  }

  private static func values(_ model: CompletionModel) -> [String] {
    let options = model.commands.flatMap(\.options).filter { $0.declaration.placeholder != nil }
    var seen: Set<String> = []
    return options.filter { seen.insert($0.declaration.name).inserted }.map { option in
      let reply =
        if let words = option.words {
          "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
        } else if option.isPath {
          "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); compopt -o filenames 2>/dev/null"
        } else {
          ":"
        }
      let letter = option.declaration.letter.map { "|-\($0)" } ?? ""
      return "    \(option.declaration.spelling)\(letter)) \(reply); return ;;"
    }
  }

  private static func command(_ command: CompletionModel.Command) -> [String] {
    let options = command.options.map(\.declaration.spelling).joined(separator: " ")
    let words = command.words.joined(separator: " ")
    guard command.takesPaths else {
      return [
        "    \(command.name)) COMPREPLY=($(compgen -W \"\(words) \(options)\" -- \"$word\")) ;;"
      ]
    }
    return [
      "    \(command.name))",
      "      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"\(options)\" -- \"$word\"))",
      "      else mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); compopt -o filenames 2>/dev/null; fi ;;",
    ]
  }

  private static func options(of name: String, _ model: CompletionModel) -> String {
    let options = model.commands.first { $0.name == name }?.options ?? []
    return options.map { " \($0.declaration.spelling)" }.joined()
  }
}
