/// Sorts the words of a command line as GNU programs do: `--name value` and `--name=value` anywhere, `--` ends options.
struct ArgumentParser {
  private var parsed = ParsedArguments()
  private var rest: ArraySlice<String>
  /// The options in the order of their coming, to be compared with what the command takes.
  private var given: [OptionDeclaration] = []

  static func parse(_ arguments: [String]) -> ParsedArguments {
    var parser = ArgumentParser(rest: arguments[...])
    parser.run()
    return parser.parsed
  }

  private init(rest: ArraySlice<String>) {
    self.rest = rest
  }

  private mutating func run() {
    while let word = rest.popFirst() {
      if word == "--" {
        while let operand = rest.popFirst() { take(operand: operand) }
      } else if word.hasPrefix("--") {
        take(longOption: word.dropFirst(2))
      } else if word.hasPrefix("-"), let next = word.dropFirst().first, !next.isWholeNumber {
        take(letters: word)
      } else {
        take(operand: word)
      }
    }
    checkOptions()
    checkOperands()
  }

  private mutating func take(operand: String) {
    if parsed.command != nil {
      parsed.operands.append(operand)
    } else if let command = CommandDeclaration.all.first(where: { $0.name.rawValue == operand }) {
      parsed.command = command
    } else if parsed.problem == nil {
      let names = CommandDeclaration.all.map(\.name.rawValue)
      parsed.problem = .unknownCommand(
        operand, suggestion: Spelling.nearest(to: operand, in: names))
    }
  }

  private mutating func take(longOption word: Substring) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = Self.options.first(where: { $0.name == name }) else {
      return note(.unknownOption("--\(name)", suggestion: Self.suggestion(for: name)))
    }
    take(option, value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func take(letters word: String) {
    let letters = word.dropFirst()
    guard letters.count == 1, let option = Self.options.first(where: { $0.letter == letters.first })
    else {
      return note(.unknownOption(word, suggestion: Self.suggestion(for: String(letters))))
    }
    take(option, value: nil)
  }

  private mutating func take(_ option: OptionDeclaration, value: String?) {
    given.append(option)
    switch (option.placeholder, value) {
    case (nil, nil): parsed.values[option.name] = ""
    case (nil, .some): note(.unexpectedValue(of: option.spelling))
    case (.some, .some(let value)): parsed.values[option.name] = value
    case (.some(let placeholder), nil):
      if let next = rest.first, !next.hasPrefix("--") {
        parsed.values[option.name] = rest.removeFirst()
      } else {
        note(.missingValue(of: option.spelling, placeholder: placeholder))
      }
    }
  }

  private mutating func checkOptions() {
    let command = parsed.command ?? .list
    let allowed = command.options + command.commonOptions
    for option in given where !allowed.contains(option) {
      note(.foreignOption(option.spelling, command: command.name))
    }
  }

  private mutating func checkOperands() {
    guard let command = parsed.command else { return }
    guard command.operand?.isRepeatable != true else { return }
    let most = command.operand == nil ? 0 : 1
    if parsed.operands.count > most { note(.unexpectedOperand(parsed.operands[most])) }
  }

  private mutating func note(_ problem: UsageError) {
    if parsed.problem == nil { parsed.problem = problem }
  }

  private static let options = CommandDeclaration.all.flatMap(\.options) + CommonOptions.all

  private static func suggestion(for name: String) -> String? {
    Spelling.nearest(to: name, in: options.map(\.name)).map { "--\($0)" }
  }
}
