/// What `config` is to do.
enum ConfigRequest: Hashable, Sendable {
  case show
  case set(OptionDeclaration, String)
  case unset(OptionDeclaration)

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let words = arguments.operands
    switch (words.first, words.count) {
    case (nil, _): self = .show
    case ("set", 3): self = .set(try Self.setting(words[1]), words[2])
    case ("unset", 2): self = .unset(try Self.setting(words[1]))
    case ("set", ..<3): throw .missingOperand(words.count == 1 ? "NAME" : "VALUE", command: .config)
    case ("unset", ..<2): throw .missingOperand("NAME", command: .config)
    case ("unset", _): throw .unexpectedOperand(words[2])
    case (let word?, _):
      throw .invalidValue(of: "config", text: word, allowed: UsageTexts.oneOf(["set", "unset"]))
    }
  }

  private static func setting(_ name: String) throws(UsageError) -> OptionDeclaration {
    guard let setting = SettingOptions.all.first(where: { $0.name == name }) else {
      throw .unknownSetting(
        name, file: nil,
        suggestion: Spelling.nearest(to: name, in: SettingOptions.all.map(\.name)))
    }
    return setting
  }
}
