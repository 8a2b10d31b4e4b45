import OpenMarketPresentation

/// What is wrong with a command line.
enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  /// Others on the machine see the arguments of every process.
  case secretAsArgument(String)
  /// Another command takes the option.
  case foreignOption(String, command: CommandDeclaration.Name)
  case missingValue(of: String, placeholder: String)
  case unexpectedValue(of: String)
  case invalidValue(of: String, text: String, allowed: LocalizedText)
  /// A word is missing in this command line.
  case missingOperand(String, in: String)
  case unexpectedOperand(String)
  /// One of the two options may be given.
  case conflictingOptions(String, String)
  /// None of these was given, and there is nobody to ask.
  case missingOptions([String], command: CommandDeclaration.Name)
  /// There is nobody to ask, and this option would answer.
  case missingConfirmation(String)
  /// The command needs a whole screen.
  case noTerminal(CommandDeclaration.Name)
  case unknownTopic(String, suggestion: String?)
  case unknownCode(String, suggestion: String?)
}

extension UsageError {
  /// The operand of a command is missing.
  static func missingOperand(
    _ placeholder: String, command: CommandDeclaration.Name
  ) -> UsageError {
    .missingOperand(placeholder, in: "\(command.rawValue) \(placeholder)")
  }
}
