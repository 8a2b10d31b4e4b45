import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The declaration of a command-line option, which the parser, the help text and the shell completions use.
struct Option: Hashable, Sendable {
  /// The name without the leading dashes.
  ///
  /// Different commands may have options with the same name if all of these options are flags, or if all of these options have a
  /// value.
  let name: String
  /// The letter of the short form, such as `h` for `-h`.
  var letter: Character?
  /// The placeholder for the value in the help text, or `nil` for a flag.
  var placeholder: String?
  /// The values that shell completions suggest.
  var choices: [String] = []
  /// A Boolean value that indicates whether the value is the path of a file or folder.
  var isPath = false
  /// The environment variable that supplies the value if the command line doesn't contain the option.
  var variable: String?
  let summary: LocalizedText

  var spelling: String { "--\(name)" }

  /// The option with its placeholder, such as `--page N`.
  var usage: String { placeholder.map { "\(spelling) \($0)" } ?? spelling }
}

/// An option that has a typed value.
struct ValueOption<Value: Sendable>: Sendable {
  let declaration: Option
  let read: @Sendable (String) throws(InvalidValue) -> Value

  init(_ declaration: Option, read: @escaping @Sendable (String) throws(InvalidValue) -> Value) {
    self.declaration = declaration
    self.read = read
  }

  init(
    _ name: String, _ placeholder: String, _ summary: LocalizedText, variable: String? = nil,
    read: @escaping @Sendable (String) throws(InvalidValue) -> Value
  ) {
    self.init(
      Option(name: name, placeholder: placeholder, variable: variable, summary: summary),
      read: read)
  }
}

/// An error that explains why the value of an option or operand is invalid.
struct InvalidValue: Error, Hashable, Sendable {
  let reason: LocalizedText
  /// A Boolean value that indicates whether the value may contain a secret, which must not appear in messages.
  var isSecret = false

  static func oneOf(_ words: [String]) -> InvalidValue {
    InvalidValue(
      reason: LocalizedText(
        words.joined(separator: ", ") + " 중 하나여야 합니다",
        "it must be one of " + words.joined(separator: ", ")))
  }

  static func number(in range: ClosedRange<Int>) -> InvalidValue {
    let (low, high) = (range.lowerBound, range.upperBound)
    return InvalidValue(
      reason: high == .max
        ? LocalizedText("\(low) 이상의 정수여야 합니다", "it must be a whole number of at least \(low)")
        : LocalizedText(
          "\(low)부터 \(high)까지의 정수여야 합니다", "it must be a whole number from \(low) to \(high)"))
  }

  static let path = InvalidValue(
    reason: LocalizedText("파일이나 폴더의 경로여야 합니다", "it must be the path of a file or folder"))

  static let readableFile = InvalidValue(
    reason: LocalizedText("읽을 수 있는 파일이어야 합니다", "it must be a file that can be read"))

  static func file(ofAtMost bytes: Int) -> InvalidValue {
    let size = LocalizedText.size(bytes)
    return InvalidValue(
      reason: LocalizedText(
        "\(size.korean)보다 크지 않은 파일이어야 합니다", "it must be a file of at most \(size.english)"))
  }
}

extension ValueOption<String> {
  /// Creates an option that accepts any string.
  init(text name: String, _ placeholder: String, _ summary: LocalizedText, variable: String? = nil)
  {
    self.init(name, placeholder, summary, variable: variable) { $0 }
  }

  /// Creates an option that accepts a file or folder path.
  init(
    pathOf name: String, letter: Character? = nil, _ placeholder: String, _ summary: LocalizedText
  ) {
    self.init(
      Option(
        name: name, letter: letter, placeholder: placeholder, isPath: true, summary: summary)
    ) { text throws(InvalidValue) in
      guard !text.isEmpty else { throw .path }
      return text
    }
  }
}

extension ValueOption<Int> {
  /// Creates an option that accepts a whole number in the given range.
  init(
    number name: String, placeholder: String = "N", in range: ClosedRange<Int> = 1...Int.max,
    _ summary: LocalizedText
  ) {
    self.init(name, placeholder, summary) { text throws(InvalidValue) in
      try InvalidValue.wholeNumber(text, in: range)
    }
  }
}

extension InvalidValue {
  static func wholeNumber(
    _ text: String, in range: ClosedRange<Int> = 1...Int.max
  ) throws(InvalidValue) -> Int {
    guard let number = Int(text), range.contains(number) else { throw .number(in: range) }
    return number
  }
}

extension ValueOption where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// Creates an option that accepts the raw values of an enumeration.
  init(oneOf name: String, _ summary: LocalizedText, variable: String? = nil) {
    let words = Value.allCases.map(\.rawValue)
    self.init(
      Option(
        name: name, placeholder: words.joined(separator: "|"), choices: words, variable: variable,
        summary: summary)
    ) { text throws(InvalidValue) in
      guard let value = Value(rawValue: text) else { throw .oneOf(words) }
      return value
    }
  }
}

extension NamedFile {
  /// Loads the file, which is the value of the given option.
  func bytes(limit: Int, of option: Option) throws(Failure) -> Data {
    let bytes = bytes(limit: limit)
    if let bytes, bytes.count <= limit { return bytes }
    throw .invalidValue(
      of: option.spelling, text: path, bytes == nil ? .readableFile : .file(ofAtMost: limit))
  }
}
