import OpenMarketPresentation

/// An option that takes a value, and how the value is read.
struct ValueOption<Value: Sendable>: Sendable {
  let declaration: OptionDeclaration
  /// - Throws: what would have been allowed.
  let read: @Sendable (String) throws(DisallowedValue) -> Value

  init(
    _ name: String, letter: Character? = nil, _ placeholder: String, _ summary: LocalizedText,
    isRepeatable: Bool = false, variable: String? = nil,
    read: @escaping @Sendable (String) throws(DisallowedValue) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, letter: letter, placeholder: placeholder, isRepeatable: isRepeatable,
      variable: variable, summary: summary)
    self.read = read
  }
}

extension ValueOption<String> {
  /// An option that takes the path of a file or folder, as it is written.
  init(
    pathOf name: String, letter: Character? = nil, _ placeholder: String, _ summary: LocalizedText,
    isRepeatable: Bool = false
  ) {
    self.init(name, letter: letter, placeholder, summary, isRepeatable: isRepeatable) {
      text throws(DisallowedValue) in
      guard !text.isEmpty else { throw DisallowedValue(allowed: UsageTexts.path) }
      return text
    }
  }
}

/// Says of a value that cannot be taken what could have been.
struct DisallowedValue: Error, Hashable, Sendable {
  let allowed: LocalizedText
  /// Whether the value holds a secret, which no log must get.
  var isSecret = false
}

extension ValueOption where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// An option that takes one of a few words.
  init(
    oneOf name: String, _ summary: LocalizedText, variable: String? = nil
  ) {
    let words = Value.allCases.map(\.rawValue)
    self.init(
      name, words.joined(separator: "|"), summary, variable: variable
    ) { text throws(DisallowedValue) in
      guard let value = Value(rawValue: text) else {
        throw DisallowedValue(allowed: UsageTexts.oneOf(words))
      }
      return value
    }
  }
}
