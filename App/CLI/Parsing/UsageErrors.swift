import OpenMarketDomain

/// An error that explains why the value of an option or operand is invalid.
struct InvalidValue: Error, Hashable, Sendable {
  let reason: LocalizedText
  /// A Boolean value that indicates whether the value may contain a secret, which must not appear in messages.
  var isSecret = false

  init(_ reason: LocalizedText, isSecret: Bool = false) {
    self.reason = reason
    self.isSecret = isSecret
  }

  init(_ korean: String, _ english: String) {
    self.init(LocalizedText(korean, english))
  }

  static func oneOf(_ words: [String]) -> InvalidValue {
    let list = words.joined(separator: ", ")
    return InvalidValue("\(list) 중 하나여야 합니다", "it must be one of \(list)")
  }

  static let path = InvalidValue("파일이나 폴더의 경로여야 합니다", "it must be the path of a file or folder")

  /// Reads a whole number in the given range.
  static func number(_ text: String, in range: ClosedRange<Int>) throws(InvalidValue) -> Int {
    guard let number = Int(text), range.contains(number) else { throw .outside(range) }
    return number
  }

  static func outside(_ range: ClosedRange<Int>) -> InvalidValue {
    let (low, high) = (range.lowerBound, range.upperBound)
    return high == .max
      ? InvalidValue("\(low) 이상의 정수여야 합니다", "it must be a whole number of at least \(low)")
      : InvalidValue(
        "\(low)부터 \(high)까지의 정수여야 합니다", "it must be a whole number from \(low) to \(high)")
  }
}

/// The failures for an invalid command line. Each message suggests a correction.
extension CommandFailure {
  private static func usage(_ korean: String, _ english: String) -> CommandFailure {
    CommandFailure(.usage, korean, english)
  }

  /// Returns a failure whose message ends with a suggestion, or with the command that helps if there's no suggestion.
  private static func usage(
    _ korean: String, _ english: String, _ suggestion: String?, help: String = "help"
  ) -> CommandFailure {
    suggestion.map { .usage("\(korean) 혹시 '\($0)'인가요?", "\(english) Did you mean '\($0)'?") }
      ?? .usage("\(korean) 보세요: 'openmarket \(help)'.", "\(english) See 'openmarket \(help)'.")
  }

  /// Returns a failure for a mistyped word, such as the name of a command.
  ///
  /// - Parameters:
  ///   - korean: The kind of word in Korean, with its particle.
  ///   - english: The kind of word in English.
  ///   - help: The command that lists the words.
  static func unknown(
    _ korean: String, _ english: String, _ word: String, _ suggestion: String?,
    help: String = "help"
  ) -> CommandFailure {
    .usage(
      "'\(word)' \(korean) 없습니다.", "there is no \(english) '\(word)'.", suggestion, help: help)
  }

  /// Returns a failure for an option whose value would be the secret itself, such as `--password`.
  ///
  /// A secret on the command line is unsafe, because other users of the computer can see the arguments of every process.
  static func secretAsArgument(_ name: String) -> CommandFailure {
    .usage(
      "암호는 명령줄에 쓰지 않습니다(\(name)). --secret-file이나 OPENMARKET_SECRET을 쓰세요.",
      "\(name) isn't an option, because others could see the secret. Use --secret-file or OPENMARKET_SECRET."
    )
  }

  /// Returns a failure for an option that the given command doesn't accept, although another command does.
  static func foreignOption(_ name: String, command: String) -> CommandFailure {
    .usage(
      "'\(command)' 명령에는 \(name) 옵션이 없습니다.", "'\(command)' takes no option \(name).", nil,
      help: "help \(command)")
  }

  /// Returns a failure for an argument that isn't UTF-8. Its position starts at 1.
  static func unreadableArgument(_ position: Int) -> CommandFailure {
    .usage(
      "\(position)번째 인자가 UTF-8이 아닙니다. 터미널의 문자 인코딩을 확인하세요.",
      "argument \(position) isn't UTF-8; check the character encoding of your terminal.")
  }

  static func missingValue(of name: String, placeholder: String) -> CommandFailure {
    .usage(
      "\(name)에 값이 없습니다. '\(name)=\(placeholder)'처럼 쓰세요.",
      "\(name) needs a value; write '\(name)=\(placeholder)'.")
  }

  static func unexpectedValue(of name: String) -> CommandFailure {
    .usage("\(name)에는 값을 줄 수 없습니다.", "\(name) takes no value.")
  }

  static func invalidValue(of name: String, text: String, _ error: InvalidValue) -> CommandFailure {
    let shown = error.isSecret ? "…" : text
    return .usage(
      "\(name)에 쓸 수 없는 값입니다. (현재 '\(shown)') \(error.reason.korean).",
      "\(name) cannot be '\(shown)': \(error.reason.english).")
  }

  static func missingOperand(_ placeholder: String, command: String) -> CommandFailure {
    .usage(
      "필요한 값이 없습니다: \(placeholder). 'openmarket \(command) \(placeholder)'처럼 쓰세요.",
      "\(placeholder) is missing; write 'openmarket \(command) \(placeholder)'.")
  }

  static func unexpectedOperand(_ text: String) -> CommandFailure {
    .usage(
      "필요하지 않은 값입니다: '\(text)'. 공백이 있는 값은 따옴표로 묶으세요.",
      "unexpected argument '\(text)'; quote values that contain spaces.")
  }

  static func conflictingOptions(_ first: Option, _ second: Option) -> CommandFailure {
    .usage(
      "함께 쓸 수 없는 옵션입니다: \(first.spelling), \(second.spelling).",
      "\(first.spelling) and \(second.spelling) cannot be given together.")
  }

  /// Returns a failure for required options that are missing when the program can't prompt for their values.
  ///
  /// - Parameter suggestsLogin: A Boolean value that indicates whether the message suggests the `login` command.
  static func missingOptions(
    _ options: [String], command: String, suggestsLogin: Bool = false
  ) -> CommandFailure {
    let list = options.joined(separator: ", ")
    return .usage(
      "'\(command)' 명령에 필요합니다: \(list)."
        + (suggestsLogin ? " 'openmarket login'으로 저장해 둘 수도 있습니다." : ""),
      "'\(command)' needs \(list)."
        + (suggestsLogin ? " 'openmarket login' saves your seller credentials." : ""))
  }

  /// The failure for a command that requires a confirmation when the program can't prompt for it.
  static let missingConfirmation = usage(
    "터미널이 아니어서 물어볼 수 없습니다. 확실하면 이 옵션을 주세요: --yes",
    "this isn't a terminal; use --yes if you are sure.")

  /// The failure for a terminal that doesn't support full-screen output.
  static let noTerminal = usage(
    "'browse' 명령은 전체 화면을 쓸 수 있는 터미널에서만 됩니다. 'openmarket list'는 어디서나 됩니다.",
    "'browse' needs a full-screen terminal; 'openmarket list' works anywhere.")
}
