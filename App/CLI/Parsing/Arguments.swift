import OpenMarketKit
import OpenMarketTerminal

/// The parsed arguments of a command line, together with the environment variables that supply
/// missing options.
///
/// The syntax follows the GNU conventions. Options can appear anywhere, as `--name value` or
/// `--name=value`. Single-letter options can be combined. All arguments after `--` are operands,
/// even if they begin with a dash. The parser compares Unicode scalars instead of characters,
/// because a combining mark at the start of a value forms a character with the preceding `=`.
struct Arguments: Sendable {
  /// The selected command, or `nil` if the command line doesn't contain a command name.
  private(set) var command: Command?
  private(set) var operands: [String] = []
  let environment: [String: String]
  /// The selected command, or the default command.
  var chosen: Command { command ?? .list }
  /// The first error in the command line, or `nil` if the command line is valid.
  ///
  /// Parsing continues after an error, so that `--json` and `--lang` apply to the error message.
  private(set) var problem: CommandFailure?

  private var rest: ArraySlice<String>
  /// The options and their values, in command-line order. The value of a flag is an empty string.
  private var given: [(option: Option, value: String, isOperand: Bool)] = []

  /// Creates arguments by parsing the given words of a command line.
  ///
  /// - Parameter words: The words. A word is `nil` if it isn't UTF-8.
  init(_ words: [String?], environment: [String: String] = [:]) {
    self.environment = environment
    rest = words.map { $0 ?? "" }[...]
    if let index = words.firstIndex(of: nil) { note(.usage("unreadable-argument", index + 1)) }
    while let word = rest.popFirst() {
      let scalars = word.unicodeScalars
      if word == "--" {
        while let operand = rest.popFirst() { take(operand: operand) }
      } else if scalars.starts(with: "--".unicodeScalars) {
        take(long: scalars.dropFirst(2))
      } else if scalars.first == "-", let next = scalars.dropFirst().first,
        !Character(next).isWholeNumber
      {
        take(letters: word)
      } else {
        take(operand: word)
      }
    }
    let allowed = chosen.allOptions
    for (option, _, isOperand) in given where !isOperand && !allowed.contains(option) {
      note(.usage("foreign-option", chosen.name, option.spelling))
    }
    let limit = chosen.operandLimit
    if operands.count > limit { note(.usage("unexpected-argument", operands[limit])) }
  }

  // MARK: - Values

  /// Returns a Boolean value that indicates whether the command line contains the given option.
  func isGiven(_ option: Option) -> Bool { given.contains { $0.option == option } }

  /// Returns a Boolean value that indicates whether the given flag is set on the command line or by
  /// an environment variable.
  func has(_ flag: Option) -> Bool { self[flag] != nil }

  /// Throws a failure if the command line contains both of the given options.
  func checkConflict(of first: Option, _ second: Option) throws {
    guard isGiven(first), isGiven(second) else { return }
    throw CommandFailure.usage("conflicting-options", first.spelling, second.spelling)
  }

  /// The value of the given option. The last value on the command line takes precedence.
  subscript(option: Option) -> GivenText? { values(of: option).last }

  func text(_ option: Option) -> String? { self[option]?.text }

  /// Returns all values of the given option on the command line, or the value of its environment
  /// variable.
  private func values(of option: Option) -> [GivenText] {
    if isGiven(option) {
      return given.filter { $0.option == option }
        .map { GivenText(name: option.spelling, text: $0.value) }
    }
    guard let name = option.variable, let text = environment[name], !text.isEmpty else { return [] }
    return [GivenText(name: name, text: text)]
  }

  /// Returns the files that the user named as the values of an option. `~` is the user's home
  /// folder.
  func files(_ option: Option) -> [NamedFile] {
    values(of: option).map { NamedFile($0.text, home: environment["HOME"]) }
  }

  /// Loads the files that the user named as the values of an option. `-` is the standard input.
  func contents(of option: Option, limit: Int) throws -> [(file: NamedFile, bytes: [UInt8])] {
    try files(option).map { named in
      let file = named.path == "-" ? NamedFile("/dev/stdin", home: nil) : named
      let source = GivenText(name: option.spelling, text: file.path)
      guard let bytes = file.bytes(limit: limit) else { throw source.invalid("readable") }
      if bytes.count > limit { throw source.invalid("at-most", LocalizedText.size(limit)) }
      return (file, [UInt8](bytes))
    }
  }

  /// The product ID in the first operand.
  var productID: ProductID { get throws { ProductID(try operand(0)?.number() ?? 0) } }

  /// Returns the operand at the given index, or `nil` if the operand is missing.
  func operand(_ index: Int) -> GivenText? {
    guard operands.indices.contains(index) else { return nil }
    return GivenText(name: chosen.operandNames[index], text: operands[index])
  }

  /// Returns a `list` command that has the options of this command line, but shows another page.
  func command(forPage number: Int) -> String {
    let options = given.filter { $0.option != .page }.map { option, value, _ in
      // A separate value that begins with dashes would be parsed as an option.
      let separator = value.unicodeScalars.first == "-" ? "=" : " "
      return option.spelling + (option.placeholder == nil ? "" : separator + value.shellWord)
    }
    return (["openmarket list --page \(number)"] + options).joined(separator: " ")
  }

  // MARK: - Parsing

  private mutating func take(operand: String) {
    if let command {
      operands.append(operand)
      if let option = command.operandOption { given.append((option, operand, true)) }
    } else if let named = Command.all.first(where: { $0.name == operand }) {
      command = named
    } else {
      note(.unknown("unknown-command", operand, in: Command.all.map(\.name)))
    }
  }

  private mutating func take(long word: Substring.UnicodeScalarView) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0) }
    if let option = Option(rawValue: parts[0]) {
      take(option, value: parts.count > 1 ? parts[1] : nil)
    } else if ["secret", "password"].contains(parts[0]) {
      // Other users of the computer can see the arguments of every process.
      note(.usage("secret-as-argument", "--\(parts[0])"))
    } else {
      noteUnknown("--\(parts[0])")
    }
  }

  private mutating func take(letters word: String) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.allCases.first(where: { $0.letter == "-\(letter)" }) else {
        return noteUnknown(word)
      }
      if option.placeholder != nil, !letters.isEmpty {
        return take(option, value: String(letters))
      }
      take(option, value: nil)
    }
  }

  private mutating func take(_ option: Option, value: String?) {
    guard let placeholder = option.placeholder else {
      return value == nil
        ? given.append((option, "", false)) : note(.usage("unexpected-value", option.spelling))
    }
    var value = value
    if value == nil, rest.first?.unicodeScalars.starts(with: "--".unicodeScalars) == false {
      value = rest.removeFirst()
    }
    // An empty path would stand for the current folder.
    if let value, !(value.isEmpty && option.isPath) {
      given.append((option, value, false))
    } else {
      note(.usage("missing-value", option.spelling, placeholder))
    }
  }

  private mutating func note(_ problem: CommandFailure) {
    if self.problem == nil { self.problem = problem }
  }

  private mutating func noteUnknown(_ word: String) {
    let options = chosen.allOptions + Option.allCases
    note(.unknown("unknown-option", word, in: options.map(\.rawValue), named: "--"))
  }
}

/// A text that the user gave, with the name of its option, operand or environment variable.
struct GivenText {
  let name: String
  let text: String

  /// Returns a failure that explains why the text is invalid.
  func invalid(_ reason: String, _ values: any Sendable...) -> CommandFailure {
    .usage("invalid-value", name, text, LocalizedText.message(reason, values))
  }

  /// Returns the text as a whole number in the given range.
  func number(in range: ClosedRange<Int> = 1...Int.max) throws -> Int {
    if let number = Int(text), range.contains(number) { return number }
    // A limit that no one types isn't worth telling.
    let hasLimit = range.upperBound <= Int32.max
    let isTooLarge =
      Int(text).map { !hasLimit && $0 > range.upperBound } ?? text.contains(/^[0-9]+$/)
    if isTooLarge { throw invalid("number-too-large") }
    throw !hasLimit
      ? invalid("at-least", range.lowerBound)
      : invalid("from-to", range.lowerBound, range.upperBound)
  }

  /// Returns the text as a raw value of an enumeration.
  func choice<Value: RawRepresentable<String> & CaseIterable>() throws -> Value {
    if let value = Value(rawValue: text) { return value }
    throw invalid("one-of", Value.allCases.map(\.rawValue).joined(separator: ", "))
  }

  /// Returns the text as the address of a server.
  func address() throws -> BaseURL {
    do {
      return try BaseURL(text)
    } catch {
      // Don't repeat a URL that contains `@`, `?` or `#`, because credentials and tokens often
      // appear next to these characters.
      let isSecret = text.contains(/[@?#]/.matchingSemantics(.unicodeScalar))
      throw CommandFailure.usage("invalid-value", name, isSecret ? "…" : text, error.text)
    }
  }
}
