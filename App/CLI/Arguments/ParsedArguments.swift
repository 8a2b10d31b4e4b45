/// The words of a command line, sorted.
struct ParsedArguments: Hashable, Sendable {
  var command: CommandDeclaration?
  var operands: [String] = []
  /// The options' values by name; the last one counts. A flag's is empty.
  var values: [String: String] = [:]
  /// All values of the options that may be given several times, in their order.
  var lists: [String: [String]] = [:]
  /// The first thing that is wrong. What follows it is sorted all the same, so that an error can be told as asked for.
  var problem: UsageError?

  func has(_ option: OptionDeclaration) -> Bool { values[option.name] != nil }

  /// - Throws: ``UsageError/invalidValue(of:text:allowed:)``.
  func value<Value>(of option: ValueOption<Value>) throws(UsageError) -> Value? {
    guard let text = values[option.declaration.name] else { return nil }
    return try Self.read(text, as: option, named: option.declaration.spelling)
  }

  /// - Throws: ``UsageError/invalidValue(of:text:allowed:)``.
  func values<Value>(of option: ValueOption<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in lists[option.declaration.name] ?? [] {
      values.append(try Self.read(text, as: option, named: option.declaration.spelling))
    }
    return values
  }

  static func read<Value>(
    _ text: String, as option: ValueOption<Value>, named name: String
  ) throws(UsageError) -> Value {
    do {
      return try option.read(text)
    } catch {
      let shown = error.isSecret ? "…" : text
      throw .invalidValue(of: name, text: shown, allowed: error.allowed)
    }
  }
}
