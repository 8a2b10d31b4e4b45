import OpenMarketPresentation

/// The option by which commands print some fields of a product alone.
enum FieldOptions {
  static let ofProducts = fields(among: ProductField.allCases)
  static let ofLists = fields(among: ProductField.ofLists)

  private static func fields(among all: [ProductField]) -> ValueOption<[ProductField]> {
    ValueOption(
      "fields", "NAME,…",
      LocalizedText(
        korean: "이 필드만, 이 순서로 출력합니다", english: "Write these fields only, in this order")
    ) { text throws(DisallowedValue) in
      var fields: [ProductField] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let field = all.first(where: { $0.rawValue == name }) else {
          throw DisallowedValue(
            allowed: UsageTexts.field(named: String(name), among: all.map(\.rawValue)))
        }
        if !fields.contains(field) { fields.append(field) }
      }
      return fields
    }
  }

  /// Which there are, and how they are written.
  static func remarks(_ fields: [ProductField]) -> [LocalizedText] {
    let names = fields.map(\.rawValue)
    let lines = [names.prefix(7), names.dropFirst(7)].map { $0.joined(separator: ", ") }
    return [
      LocalizedText(korean: "필드: \(lines[0]),", english: "Fields: \(lines[0]),"),
      LocalizedText(korean: "\(lines[1]).", english: "\(lines[1])."),
      LocalizedText(
        korean: "터미널이 아니면 필드는 제목 없이 탭으로 나뉘고, 잘리지 않습니다.",
        english:
          "Away from a terminal, fields are whole, with tabs between them and no title."),
    ]
  }
}
