import OpenMarketPresentation

extension UsageError {
  /// What is wrong and what to do about it, in one line.
  var text: LocalizedText {
    switch self {
    case .unknownCommand(let name, let suggestion):
      LocalizedText(
        korean: "'\(name)' 명령은 없습니다." + Self.korean(suggestion, else: "help"),
        english: "there is no command '\(name)'." + Self.english(suggestion, else: "help"))
    case .unknownOption(let name, let suggestion):
      LocalizedText(
        korean: "'\(name)' 옵션은 없습니다." + Self.korean(suggestion, else: "help"),
        english: "there is no option '\(name)'." + Self.english(suggestion, else: "help"))
    case .secretAsArgument(let name):
      LocalizedText(
        korean: "비밀번호는 명령줄에 쓰지 않습니다(\(name)). --secret-file이나 OPENMARKET_SECRET을 쓰세요.",
        english:
          "a secret is never an argument (\(name)): others see it. Use --secret-file or OPENMARKET_SECRET."
      )
    case .foreignOption(let name, let command):
      LocalizedText(
        korean: "'\(command.rawValue)' 명령에는 \(name) 옵션이 없습니다."
          + Self.korean(nil, else: "help \(command.rawValue)"),
        english: "'\(command.rawValue)' takes no option \(name)."
          + Self.english(nil, else: "help \(command.rawValue)"))
    case .missingValue(let name, let placeholder):
      LocalizedText(
        korean: "\(name)에 값이 없습니다. '\(name)=\(placeholder)'처럼 쓰세요.",
        english: "\(name) needs a value; write '\(name)=\(placeholder)'.")
    case .unexpectedValue(let name):
      LocalizedText(
        korean: "\(name)에는 값을 줄 수 없습니다.", english: "\(name) takes no value.")
    case .invalidValue(let name, let text, let allowed):
      LocalizedText(
        korean: "\(name)의 값 '\(text)'은(는) 쓸 수 없습니다: \(allowed.korean).",
        english: "\(name) cannot be '\(text)': \(allowed.english).")
    case .missingOperand(let placeholder, let line):
      LocalizedText(
        korean: "\(placeholder)이(가) 없습니다. 'openmarket \(line)'처럼 쓰세요.",
        english: "\(placeholder) is missing; write 'openmarket \(line)'.")
    case .unexpectedOperand(let text):
      LocalizedText(
        korean: "'\(text)'은(는) 필요하지 않습니다. 공백이 있는 값은 따옴표로 묶으세요.",
        english: "'\(text)' is one argument too many; quote a value that has blanks in it.")
    case .conflictingOptions(let first, let second):
      LocalizedText(
        korean: "함께 쓸 수 없는 옵션입니다: \(first), \(second).",
        english: "\(first) and \(second) cannot be given together.")
    case .missingOptions(let options, let command):
      Self.text(missing: options, command)
    case .missingConfirmation(let option):
      LocalizedText(
        korean: "터미널이 아니어서 물어볼 수 없습니다. 확실하면 이 옵션을 주세요: \(option)",
        english: "there is no terminal to ask on; give \(option) if you are sure.")
    case .unknownCode(let code, let suggestion):
      LocalizedText(
        korean: "'\(code)' 코드는 없습니다." + Self.korean(suggestion, else: "explain"),
        english: "there is no code '\(code)'." + Self.english(suggestion, else: "explain"))
    case .noTerminal(let command):
      LocalizedText(
        korean: "'\(command.rawValue)' 명령은 전체 화면을 쓸 수 있는 터미널에서만 됩니다. 'openmarket list'는 어디서나 됩니다.",
        english:
          "'\(command.rawValue)' needs a terminal with a whole screen; 'openmarket list' works anywhere."
      )
    case .unknownTopic(let name, let suggestion):
      LocalizedText(
        korean: "'\(name)'에 대한 도움말은 없습니다." + Self.korean(suggestion, else: "help"),
        english: "there is no help on '\(name)'." + Self.english(suggestion, else: "help"))
    }
  }

  private static func text(
    missing options: [String], _ command: CommandDeclaration.Name
  ) -> LocalizedText {
    // Who sells can be said in the environment, and once and for all.
    let variables = [
      SellerOptions.identifier.declaration.usage: SellerOptions.identifier.declaration.variable,
      SellerOptions.secretFile.declaration.usage: SellerOptions.secretVariable,
    ]
    func list(_ or: String) -> String {
      options.map { option in
        variables[option].flatMap(\.self).map { "\(option) (\(or) \($0))" } ?? option
      }.joined(separator: ", ")
    }
    let canLogIn = command != .login && options.contains { variables.keys.contains($0) }
    return LocalizedText(
      korean: "'\(command.rawValue)' 명령에 필요합니다: \(list("또는"))."
        + (canLogIn ? " 'openmarket login'으로 보관해 둘 수도 있습니다." : ""),
      english: "'\(command.rawValue)' needs \(list("or"))."
        + (canLogIn ? " 'openmarket login' keeps who you are." : ""))
  }

  private static func korean(_ suggestion: String?, else help: String) -> String {
    suggestion.map { " 혹시 '\($0)'인가요?" } ?? " 보세요: 'openmarket \(help)'."
  }

  private static func english(_ suggestion: String?, else help: String) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? " See 'openmarket \(help)'."
  }
}
