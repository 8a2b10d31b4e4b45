/// The parsed arguments of a command line, together with the environment variables that supply missing options.
///
/// The syntax follows the GNU conventions. Options can appear anywhere, as `--name value` or `--name=value`. Single-letter
/// options can be combined. All arguments after `--` are operands, even if they begin with a dash.
struct Arguments: Sendable {
  /// The selected command, or `nil` if the command line doesn't contain a command name.
  private(set) var command: CommandDeclaration?
  private(set) var operands: [String] = []
  let environment: [String: String]
  /// The first error in the command line, or `nil` if the command line is valid.
  ///
  /// Parsing continues after an error, so that `--json` and `--lang` apply to the error message.
  private(set) var problem: Failure?

  /// The values of each option name, in command-line order. The value of a flag is an empty string.
  private var values: [String: [String]] = [:]

  /// Creates arguments by parsing the given words of a command line.
  ///
  /// - Parameter commands: The available commands. If the command line doesn't contain a command name, the options of the first
  ///   command are allowed.
  init(
    _ words: [String], of commands: [CommandDeclaration], environment: [String: String] = [:]
  ) {
    self.environment = environment
    var parser = Parser(commands: commands, rest: words[...])
    parser.run()
    command = parser.command
    operands = parser.operands
    values = parser.values
    problem = parser.problem
  }

  /// Returns a Boolean value that indicates whether the command line contains the given option.
  func isGiven(_ option: Option) -> Bool { values[option.name] != nil }

  /// Returns a Boolean value that indicates whether the given flag is set on the command line or by an environment variable.
  func has(_ flag: Option) -> Bool {
    isGiven(flag) || flag.variable.flatMap { environment[$0] }?.isEmpty == false
  }

  /// Returns the value of the given option.
  ///
  /// The last value on the command line takes precedence over the environment variable. If neither the option nor the variable is
  /// set, this method returns `nil`.
  func value<Value>(of option: ValueOption<Value>) throws(Failure) -> Value? {
    if let text = values[option.declaration.name]?.last {
      return try Self.read(text, as: option, named: option.declaration.spelling)
    }
    guard let variable = option.declaration.variable, let text = environment[variable],
      !text.isEmpty
    else { return nil }
    return try Self.read(text, as: option, named: variable)
  }

  /// Returns all values of the given option in command-line order.
  func values<Value>(of option: ValueOption<Value>) throws(Failure) -> [Value] {
    var read: [Value] = []
    for text in values[option.declaration.name] ?? [] {
      read.append(try Self.read(text, as: option, named: option.declaration.spelling))
    }
    return read
  }

  /// Returns the operand at the given index as a positive whole number, or `nil` if the operand is missing.
  func number(at index: Int, named name: String) throws(Failure) -> Int? {
    guard operands.indices.contains(index) else { return nil }
    do {
      return try InvalidValue.wholeNumber(operands[index])
    } catch {
      throw .invalidValue(of: name, text: operands[index], error)
    }
  }

  /// Returns the words of a command line that has the same operands and options as this one, but a new value for the replaced
  /// option.
  func words(
    replacing replaced: Option, with value: String, of command: CommandDeclaration
  ) -> [String] {
    let options = (command.options + command.commonOptions).filter { $0 != replaced }
    let words = options.flatMap { option -> [String] in
      guard let value = values[option.name]?.last else { return [] }
      if option.placeholder == nil { return [option.spelling] }
      // Write `--name=value` if the value begins with a dash. A separate value would be parsed as an option.
      return Self.isMarked(value) ? ["\(option.spelling)=\(value)"] : [option.spelling, value]
    }
    let marked = operands.filter(Self.isMarked)
    return ["openmarket", command.name] + operands.filter { !Self.isMarked($0) }
      + [replaced.spelling, value] + words + (marked.isEmpty ? [] : ["--"] + marked)
  }

  private static func isMarked(_ word: String) -> Bool { word.unicodeScalars.first == "-" }

  private static func read<Value>(
    _ text: String, as option: ValueOption<Value>, named name: String
  ) throws(Failure) -> Value {
    do {
      return try option.read(text)
    } catch {
      throw .invalidValue(of: name, text: text, error)
    }
  }
}

/// A parser for command lines.
///
/// The parser compares Unicode scalars instead of characters, because a combining mark at the start of a value forms a single
/// character with the preceding `=`.
private struct Parser {
  let commands: [CommandDeclaration]
  var rest: ArraySlice<String>
  var command: CommandDeclaration?
  var operands: [String] = []
  var values: [String: [String]] = [:]
  var problem: Failure?
  /// The parsed options, in command-line order.
  private var given: [Option] = []

  init(commands: [CommandDeclaration], rest: ArraySlice<String>) {
    self.commands = commands
    self.rest = rest
  }

  mutating func run() {
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
    check()
  }

  private mutating func take(operand: String) {
    if let command {
      operands.append(operand)
      if let option = command.operand?.option { values[option, default: []].append(operand) }
    } else if let named = commands.first(where: { $0.name == operand }) {
      command = named
    } else {
      let suggestion = Spelling.nearest(to: operand, in: commands.map(\.name))
      note(.unknownCommand(operand, suggestion: suggestion))
    }
  }

  private mutating func take(longOption word: Substring.UnicodeScalarView) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    guard let option = options.first(where: { $0.name == name }) else {
      if name == "secret" || name == "password" { return note(.secretAsArgument("--\(name)")) }
      return note(.unknownOption("--\(name)", suggestion: suggestion(for: name)))
    }
    take(option, value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func take(letters word: String) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == Character(letter) }) else {
        return note(.unknownOption(word, suggestion: suggestion(for: String(word.dropFirst()))))
      }
      if option.placeholder != nil, !letters.isEmpty {
        return take(option, value: String(letters))
      }
      take(option, value: nil)
    }
  }

  private mutating func take(_ option: Option, value: String?) {
    given.append(option)
    switch (option.placeholder, value) {
    case (nil, nil): values[option.name] = [""]
    case (nil, .some): note(.unexpectedValue(of: option.spelling))
    case (.some, .some(let value)): values[option.name, default: []].append(value)
    case (.some(let placeholder), nil):
      if let next = rest.first, !next.unicodeScalars.starts(with: Self.dashes) {
        values[option.name, default: []].append(rest.removeFirst())
      } else {
        note(.missingValue(of: option.spelling, placeholder: placeholder))
      }
    }
  }

  private mutating func check() {
    if let command = command ?? commands.first {
      let allowed = Set((command.options + command.commonOptions).map(\.name))
      for option in given where !allowed.contains(option.name) {
        note(.foreignOption(option.spelling, command: command.name))
      }
    }
    let limit = command?.operand?.limit ?? 0
    if operands.count > limit { note(.unexpectedOperand(operands[limit])) }
  }

  private mutating func note(_ problem: Failure) {
    if self.problem == nil { self.problem = problem }
  }

  /// The options of all commands. The options of the selected command come first, because another command may have an option with
  /// the same name or letter.
  private var options: [Option] {
    (command?.options ?? []) + commands.flatMap { $0.options + $0.commonOptions }
  }

  private func suggestion(for name: String) -> String? {
    Spelling.nearest(to: name, in: options.map(\.name)).map { "--\($0)" }
  }

  private static let dashes = "--".unicodeScalars
}
