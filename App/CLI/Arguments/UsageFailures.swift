import OpenMarketDomain
import OpenMarketPresentation

/// The failures for an invalid command line. Each message suggests a correction.
extension Failure {
  private static func usage(_ korean: String, _ english: String) -> Failure {
    Failure(.usage, korean, english)
  }

  static func unknownCommand(_ name: String, suggestion: String?) -> Failure {
    .usage(
      "'\(name)' 명령은 없습니다." + korean(suggestion, else: "help"),
      "there is no command '\(name)'." + english(suggestion, else: "help"))
  }

  static func unknownOption(_ name: String, suggestion: String?) -> Failure {
    .usage(
      "'\(name)' 옵션은 없습니다." + korean(suggestion, else: "help"),
      "there is no option '\(name)'." + english(suggestion, else: "help"))
  }

  /// Returns a failure for an option whose value would be the secret itself, such as `--password`.
  ///
  /// A secret on the command line is unsafe, because other users of the computer can see the arguments of every process.
  static func secretAsArgument(_ name: String) -> Failure {
    .usage(
      "암호는 명령줄에 쓰지 않습니다(\(name)). --secret-file이나 OPENMARKET_SECRET을 쓰세요.",
      "\(name) isn't an option, because others could see the secret. Use --secret-file or OPENMARKET_SECRET."
    )
  }

  /// Returns a failure for an option that the given command doesn't accept, although another command does.
  static func foreignOption(_ name: String, command: String) -> Failure {
    .usage(
      "'\(command)' 명령에는 \(name) 옵션이 없습니다." + korean(nil, else: "help \(command)"),
      "'\(command)' takes no option \(name)." + english(nil, else: "help \(command)"))
  }

  static func missingValue(of name: String, placeholder: String) -> Failure {
    .usage(
      "\(name)에 값이 없습니다. '\(name)=\(placeholder)'처럼 쓰세요.",
      "\(name) needs a value; write '\(name)=\(placeholder)'.")
  }

  static func unexpectedValue(of name: String) -> Failure {
    .usage("\(name)에는 값을 줄 수 없습니다.", "\(name) takes no value.")
  }

  static func invalidValue(of name: String, text: String, _ error: InvalidValue) -> Failure {
    let shown = error.isSecret ? "…" : text
    return .usage(
      "\(name)에 쓸 수 없는 값입니다. (현재 '\(shown)') \(error.reason.korean).",
      "\(name) cannot be '\(shown)': \(error.reason.english).")
  }

  static func missingOperand(_ placeholder: String, command: String) -> Failure {
    .usage(
      "필요한 값이 없습니다: \(placeholder). 'openmarket \(command) \(placeholder)'처럼 쓰세요.",
      "\(placeholder) is missing; write 'openmarket \(command) \(placeholder)'.")
  }

  static func unexpectedOperand(_ text: String) -> Failure {
    .usage(
      "필요하지 않은 값입니다: '\(text)'. 공백이 있는 값은 따옴표로 묶으세요.",
      "unexpected argument '\(text)'; quote values that contain spaces.")
  }

  static func conflictingOptions(_ first: String, _ second: String) -> Failure {
    .usage(
      "함께 쓸 수 없는 옵션입니다: \(first), \(second).", "\(first) and \(second) cannot be given together.")
  }

  /// Returns a failure for required options that are missing when the program can't prompt for their values.
  ///
  /// - Parameter suggestsLogin: A Boolean value that indicates whether the message suggests the `login` command.
  static func missingOptions(
    _ options: [String], command: String, suggestsLogin: Bool = false
  ) -> Failure {
    let list = options.joined(separator: ", ")
    return .usage(
      "'\(command)' 명령에 필요합니다: \(list)."
        + (suggestsLogin ? " 'openmarket login'으로 저장해 둘 수도 있습니다." : ""),
      "'\(command)' needs \(list)."
        + (suggestsLogin ? " 'openmarket login' saves your seller credentials." : ""))
  }

  /// Returns a failure for a command that requires a confirmation when the program can't prompt for it.
  static func missingConfirmation(_ option: String) -> Failure {
    .usage(
      "터미널이 아니어서 물어볼 수 없습니다. 확실하면 이 옵션을 주세요: \(option)",
      "this isn't a terminal; use \(option) if you are sure.")
  }

  static func unknownTopic(_ name: String, suggestion: String?) -> Failure {
    .usage(
      "'\(name)'에 대한 도움말은 없습니다." + korean(suggestion, else: "help"),
      "there is no help on '\(name)'." + english(suggestion, else: "help"))
  }

  static func unknownCode(_ code: String, suggestion: String?) -> Failure {
    .usage(
      "'\(code)' 코드는 없습니다." + korean(suggestion, else: "explain"),
      "there is no code '\(code)'." + english(suggestion, else: "explain"))
  }

  /// The failure for a terminal that doesn't support full-screen output.
  static let noTerminal = usage(
    "'browse' 명령은 전체 화면을 쓸 수 있는 터미널에서만 됩니다. 'openmarket list'는 어디서나 됩니다.",
    "'browse' needs a full-screen terminal; 'openmarket list' works anywhere.")

  private static func korean(_ suggestion: String?, else help: String) -> String {
    suggestion.map { " 혹시 '\($0)'인가요?" } ?? " 보세요: 'openmarket \(help)'."
  }

  private static func english(_ suggestion: String?, else help: String) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? " See 'openmarket \(help)'."
  }
}
