/// The options of this run. The command line precedes the environment.
struct Settings: Hashable, Sendable {
  let arguments: ParsedArguments
  let environment: [String: String]

  init(_ arguments: ParsedArguments, environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = environment
  }

  /// Returns the value of an option, or `nil` if it isn't set.
  ///
  /// - Throws: ``UsageError/invalidValue(of:text:allowed:)``, which names the option or the variable.
  func value<Value>(of option: ValueOption<Value>) throws(UsageError) -> Value? {
    if let value = try arguments.value(of: option) { return value }
    guard let variable = option.declaration.variable, let text = environment[variable],
      !text.isEmpty
    else { return nil }
    return try ParsedArguments.read(text, as: option, named: variable)
  }

  func has(_ flag: OptionDeclaration) -> Bool {
    arguments.has(flag) || flag.variable.flatMap { environment[$0] }?.isEmpty == false
  }
}
