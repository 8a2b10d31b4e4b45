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
    "bash": """
    # bash completion for openmarket (Bash 4 or later)
    _openmarket() {
      local line word="${COMP_WORDS[COMP_CWORD]}"
      [[ $word == = ]] && word=
      COMPREPLY=()
      while IFS=$'\\t' read -r line _; do
        if [[ $line == \(files) ]]; then
          mapfile -t COMPREPLY < <(compgen -f -- "$word"); compopt -o filenames 2>/dev/null
        elif [[ $line == "$word"* ]]; then COMPREPLY+=("$line"); fi
      done < <(openmarket completions \(words) -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }
    complete -F _openmarket openmarket
    """,
    "zsh": """
    #compdef openmarket
    # zsh completion for openmarket
    _openmarket() {
      local line; local -a candidates
      for line in "${(@f)$(openmarket completions \(words) -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == \(files) ]]; then _files; return; fi
        candidates+=("${${line//:/\\\\:}/$'\\t'/:}")
      done
      _describe openmarket candidates
    }
    if [[ ${funcstack[1]} == _openmarket ]]; then _openmarket "$@"; else compdef _openmarket openmarket; fi
    """,
    "fish": """
    # fish completion for openmarket
    function __openmarket_complete
      set -l words (commandline -opc) (commandline -ct)
      set -l lines (openmarket completions \(words) -- $words[2..-1] 2>/dev/null)
      if test "$lines[1]" = \(files); __fish_complete_path (commandline -ct); else; printf '%s\\n' $lines; end
    end
    complete -c openmarket -f -a '(__openmarket_complete)'
    """,
  ]

  private static let shells = ["bash", "zsh", "fish"]

  static let declaration = CommandDeclaration(
    name: "completions", group: .program,
    summary: LocalizedText("셸 자동 완성 스크립트를 출력합니다", "Write a script for a shell's completion"),
    operand: CommandDeclaration.Operand(
      placeholder: shells.joined(separator: "|"), limit: .max, choices: shells,
      summary: LocalizedText("셸", "The shell")),
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
    return Report(in: context, json: ["shell": name, "script": script + "\n"], lines: [script])
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
