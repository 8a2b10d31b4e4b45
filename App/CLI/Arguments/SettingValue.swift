/// A value in the user's configuration file.
struct SettingValue: Decodable, Hashable, Sendable {
  /// As it would be given on the command line.
  let text: String
  /// As it stands in the file.
  let json: JSONValue

  init(_ text: String, of option: OptionDeclaration) {
    self.text = text
    json = option.placeholder == nil ? .bool(text == Settings.yes) : .string(text)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      text = flag ? Settings.yes : Settings.no
      json = .bool(flag)
    } else if let number = try? container.decode(Int64.self) {
      text = String(number)
      json = .integer(number)
    } else {
      text = try container.decode(String.self)
      json = .string(text)
    }
  }

  static func == (left: SettingValue, right: SettingValue) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
