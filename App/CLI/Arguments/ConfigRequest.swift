/// What `config` is to do.
enum ConfigRequest: Hashable, Sendable {
  case show
  case set(OptionDeclaration, String)
  /// By its name: what stands in the file may be no setting.
  case unset(String)

  static let setting = "set NAME VALUE"
  static let unsetting = "unset NAME"

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let words = arguments.operands
    switch (words.first, words.count) {
    case (nil, _): self = .show
    case ("set", 3):
      guard let option = SettingOptions.named(words[1]) else {
        throw .unknownSetting(words[1], file: nil, suggestion: SettingOptions.nearest(to: words[1]))
      }
      self = .set(option, words[2])
    case ("unset", 2): self = .unset(words[1])
    case ("set", ..<3):
      throw .missingOperand(words.count == 1 ? "NAME" : "VALUE", in: "config \(Self.setting)")
    case ("unset", ..<2): throw .missingOperand("NAME", in: "config \(Self.unsetting)")
    case ("unset", _): throw .unexpectedOperand(words[2])
    case (let word?, _):
      throw .invalidValue(of: "config", text: word, allowed: UsageTexts.oneOf(["set", "unset"]))
    }
  }
}
