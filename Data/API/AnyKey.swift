/// A JSON key by its spelling. Servers of this API spell the same key in two ways.
struct AnyKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init(stringLiteral value: String) {
    self.init(stringValue: value)
  }

  var intValue: Int? { nil }

  init?(intValue: Int) { nil }
}
