import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The parsed arguments of a command line, together with the environment variables that supply missing options.
///
/// The syntax follows the GNU conventions. Options can appear anywhere, as `--name value` or `--name=value`. Single-letter
/// options can be combined. All arguments after `--` are operands, even if they begin with a dash. The parser compares Unicode
/// scalars instead of characters, because a combining mark at the start of a value forms a character with the preceding `=`.
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
  private var given: [Option] = []
  /// The values of each option name, in command-line order. The value of a flag is an empty string.
  private var values: [String: [String]] = [:]

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
      } else if scalars.starts(with: Self.dashes) {
        take(long: scalars.dropFirst(2))
      } else if scalars.first == "-", let next = scalars.dropFirst().first,
        !Character(next).isWholeNumber
      {
        take(letters: word)
      } else {
        take(operand: word)
      }
    }
    for option in given where !chosen.allOptions.contains(where: { $0.name == option.name }) {
      note(.usage("foreign-option", chosen.name, option.spelling))
    }
    let limit = command?.operand?.limit ?? 0
    if operands.count > limit { note(.usage("unexpected-argument", operands[limit])) }
  }

  // MARK: - Values

  /// Returns a Boolean value that indicates whether the command line contains the given option.
  func isGiven(_ option: Option) -> Bool { values[option.name] != nil }

  /// Returns a Boolean value that indicates whether the given flag is set on the command line or by an environment variable.
  func has(_ flag: Option) -> Bool { isGiven(flag) || variable(of: flag) != nil }

  /// Returns the value of the given option.
  ///
  /// The last value on the command line takes precedence over the environment variable. If neither the option nor the variable is
  /// set, this method returns `nil`.
  func text(of option: Option) -> String? { values[option.name]?.last ?? variable(of: option) }

  /// Returns the value of the given option, which a closure reads from the text.
  func value<Value>(
    of option: Option, read: (String) throws(InvalidValue) -> Value
  ) throws(CommandFailure) -> Value? {
    guard let text = text(of: option) else { return nil }
    do {
      return try read(text)
    } catch {
      let name = isGiven(option) ? option.spelling : option.variable ?? option.spelling
      throw .invalidValue(of: name, text: text, error)
    }
  }

  func number(
    of option: Option, in range: ClosedRange<Int> = 1...Int.max
  ) throws(CommandFailure) -> Int? {
    try value(of: option) { text throws(InvalidValue) in try InvalidValue.number(text, in: range) }
  }

  /// Returns the value of an option that accepts the raw values of an enumeration.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    of option: Option, as type: Value.Type = Value.self
  ) throws(CommandFailure) -> Value? {
    try value(of: option) { text throws(InvalidValue) in
      guard let value = Value(rawValue: text) else {
        throw .oneOf(Value.allCases.map(\.rawValue))
      }
      return value
    }
  }

  /// Returns the files that the user named as the values of an option. `~` is the user's home folder.
  func files(of option: Option) throws(CommandFailure) -> [NamedFile] {
    let paths = values[option.name] ?? variable(of: option).map { [$0] } ?? []
    if paths.contains("") {
      throw .invalidValue(of: option.spelling, text: "", InvalidValue("path"))
    }
    return paths.map { NamedFile($0, home: environment["HOME"]) }
  }

  /// Returns the file or folder that the user named as the last value of an option.
  func file(of option: Option) throws(CommandFailure) -> NamedFile? { try files(of: option).last }

  /// Loads the file that the user named as the value of an option.
  func bytes(
    of file: NamedFile, limit: Int, option: Option
  ) throws(CommandFailure) -> [UInt8] {
    let bytes = file.bytes(limit: limit)
    if let bytes, bytes.count <= limit { return [UInt8](bytes) }
    throw .invalidValue(
      of: option.spelling, text: file.path,
      bytes == nil ? InvalidValue("readable") : InvalidValue("at-most", LocalizedText.size(limit)))
  }

  /// The product ID in the first operand.
  var productID: ProductID {
    get throws(CommandFailure) { ProductID(try number(at: 0, named: "ID") ?? 0) }
  }

  /// Returns the operand at the given index as a positive whole number, or `nil` if the operand is missing.
  func number(at index: Int, named name: String) throws(CommandFailure) -> Int? {
    guard operands.indices.contains(index) else { return nil }
    do {
      return try InvalidValue.number(operands[index], in: 1...Int.max)
    } catch {
      throw .invalidValue(of: name, text: operands[index], error)
    }
  }

  /// Returns a failure for required options that are missing when the program can't prompt for their values.
  func missing(_ options: [String]) -> CommandFailure {
    .usage("missing-options", chosen.name, options.joined(separator: ", "))
  }

  /// Returns the words of a command line that has the same operands and options as this one, but a new value for an option.
  func words(replacing replaced: Option, with value: String) -> [String] {
    func isMarked(_ word: String) -> Bool { word.unicodeScalars.first == "-" }
    let words = chosen.allOptions.filter { $0 != replaced }.flatMap { option -> [String] in
      guard let value = values[option.name]?.last else { return [] }
      if option.placeholder == nil { return [option.spelling] }
      // Write `--name=value` if the value begins with a dash. A separate value would be parsed as an option.
      return isMarked(value) ? ["\(option.spelling)=\(value)"] : [option.spelling, value]
    }
    let marked = operands.filter(isMarked)
    return ["openmarket", chosen.name] + operands.filter { !isMarked($0) }
      + [replaced.spelling, value] + words + (marked.isEmpty ? [] : ["--"] + marked)
  }

  private func variable(of option: Option) -> String? {
    option.variable.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: - Parsing

  private mutating func take(operand: String) {
    if let command {
      operands.append(operand)
      if let option = command.operand?.option { values[option.name, default: []].append(operand) }
    } else if let named = Command.all.first(where: { $0.name == operand }) {
      command = named
    } else {
      note(.unknown("unknown-command", operand, in: Command.all.map(\.name)))
    }
  }

  private mutating func take(long word: Substring.UnicodeScalarView) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    guard let option = known.first(where: { $0.name == name }) else {
      // Other users of the computer can see the arguments of every process.
      let isSecret = ["secret", "password"].contains(name)
      return note(isSecret ? .usage("secret-as-argument", "--\(name)") : unknownOption("--\(name)"))
    }
    take(option, value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func take(letters word: String) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = known.first(where: { $0.letter == Character(letter) }) else {
        return note(unknownOption(word))
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
    case (nil, .some): note(.usage("unexpected-value", option.spelling))
    case (.some, .some(let value)): values[option.name, default: []].append(value)
    case (.some(let placeholder), nil):
      if let next = rest.first, !next.unicodeScalars.starts(with: Self.dashes) {
        values[option.name, default: []].append(rest.removeFirst())
      } else {
        note(.usage("missing-value", option.spelling, placeholder))
      }
    }
  }

  private mutating func note(_ problem: CommandFailure) {
    if self.problem == nil { self.problem = problem }
  }

  /// The options of all commands. The options of the selected command come first, because another command may have an option with
  /// the same name or letter.
  private var known: [Option] { (command?.options ?? []) + Command.all.flatMap(\.allOptions) }

  private func unknownOption(_ word: String) -> CommandFailure {
    .unknown("unknown-option", word, in: known.map(\.name), named: "--")
  }

  private static let dashes = "--".unicodeScalars
}
