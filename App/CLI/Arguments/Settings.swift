/// What the program is to go by. The command line goes before the environment, and that before the user's file.
struct Settings: Hashable, Sendable {
  /// Who said something.
  enum Source: Hashable, Sendable {
    case option
    case variable(String)
    case file
  }

  static let yes = "true"
  static let no = "false"

  let arguments: ParsedArguments
  let environment: [String: String]
  let file: SettingsFile

  init(
    _ arguments: ParsedArguments, environment: [String: String] = [:],
    file: SettingsFile = SettingsFile()
  ) {
    self.arguments = arguments
    self.environment = environment
    self.file = file
  }

  /// What was said, and by whom; `nil` where nobody has.
  func word(on option: OptionDeclaration) -> (text: String, source: Source)? {
    if let text = arguments.values[option.name] {
      return (option.placeholder == nil ? Self.yes : text, .option)
    }
    if let variable = option.variable, let text = environment[variable], !text.isEmpty {
      return (option.placeholder == nil ? Self.yes : text, .variable(variable))
    }
    return file.text(of: option).map { ($0, .file) }
  }

  /// - Throws: ``UsageError/invalidValue(of:text:allowed:)``, which tells who said it.
  func value<Value>(of option: ValueOption<Value>) throws(UsageError) -> Value? {
    guard let (text, source) = word(on: option.declaration) else { return nil }
    return try ParsedArguments.read(text, as: option, named: name(of: option.declaration, source))
  }

  func has(_ flag: OptionDeclaration) -> Bool { word(on: flag)?.text == Self.yes }

  private func name(of option: OptionDeclaration, _ source: Source) -> String {
    switch source {
    case .option: option.spelling
    case .variable(let name): name
    case .file: "\(option.name) (\(file.path))"
    }
  }
}
