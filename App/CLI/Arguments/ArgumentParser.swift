/// Sorts the words of a command line as GNU programs do: `--name value` and `--name=value` anywhere, `--` ends options.
///
/// It compares Unicode scalars: a value may begin with a combining mark, which forms one character with the sign before it.
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
      } else if word.unicodeScalars.starts(with: Self.dashes) {
        take(longOption: word.unicodeScalars.dropFirst(2))
      } else if word.unicodeScalars.first == "-", let next = word.unicodeScalars.dropFirst().first,
        !Character(next).isWholeNumber
      {
        take(letters: word)
      } else {
        take(operand: word)
      }
    }
    checkOptions()
    checkOperands()
  }

  private mutating func take(operand: String) {
    if let command = parsed.command {
      if let option = command.operand?.joins {
        parsed.lists[option, default: []].append(operand)
      } else {
        parsed.operands.append(operand)
      }
    } else if let command = CommandDeclaration.named(operand) {
      parsed.command = command
    } else if parsed.problem == nil {
      let names = CommandDeclaration.all.map(\.name.rawValue)
      parsed.problem = .unknownCommand(
        operand, suggestion: Spelling.nearest(to: operand, in: names))
    }
  }

  private mutating func take(longOption word: Substring.UnicodeScalarView) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    guard let option = options.first(where: { $0.name == name }) else {
      if name == "secret" || name == "password" { return note(.secretAsArgument("--\(name)")) }
      return note(.unknownOption("--\(name)", suggestion: Self.suggestion(for: name)))
    }
    take(option, value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func take(letters word: String) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == Character(letter) }) else {
        let name = String(word.dropFirst())
        return note(.unknownOption(word, suggestion: Self.suggestion(for: name)))
      }
      if option.placeholder != nil, !letters.isEmpty {
        return take(option, value: String(letters))
      }
      take(option, value: nil)
    }
  }

  private mutating func take(_ option: OptionDeclaration, value: String?) {
    given.append(option)
    switch (option.placeholder, value) {
    case (nil, nil): parsed.values[option.name] = ""
    case (nil, .some): note(.unexpectedValue(of: option.spelling))
    case (.some, .some(let value)): keep(value, of: option)
    case (.some(let placeholder), nil):
      if let next = rest.first, !next.unicodeScalars.starts(with: Self.dashes) {
        keep(rest.removeFirst(), of: option)
      } else {
        note(.missingValue(of: option.spelling, placeholder: placeholder))
      }
    }
  }

  private mutating func keep(_ value: String, of option: OptionDeclaration) {
    parsed.values[option.name] = value
    if option.isRepeatable { parsed.lists[option.name, default: []].append(value) }
  }

  private mutating func checkOptions() {
    let command = parsed.command ?? .list
    let allowed = Set((command.options + command.commonOptions).map(\.name))
    for option in given where !allowed.contains(option.name) {
      note(.foreignOption(option.spelling, command: command.name))
    }
  }

  private mutating func checkOperands() {
    guard let command = parsed.command else { return }
    guard command.operand?.isRepeatable != true else { return }
    let most = command.operand?.most ?? 0
    if parsed.operands.count > most { note(.unexpectedOperand(parsed.operands[most])) }
  }

  private mutating func note(_ problem: UsageError) {
    if parsed.problem == nil { parsed.problem = problem }
  }

  /// Those of the command go first: others may have the same name, and stand for something else.
  private var options: [OptionDeclaration] { (parsed.command?.options ?? []) + Self.options }

  private static let dashes = "--".unicodeScalars

  private static let options =
    CommandDeclaration.all.flatMap { $0.options + $0.commonOptions } + CommonOptions.all

  private static func suggestion(for name: String) -> String? {
    Spelling.nearest(to: name, in: options.map(\.name)).map { "--\($0)" }
  }
}
