extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) {
    self = .string(text)
  }

  package init(integerLiteral number: Int) {
    self = .integer(number)
  }

  package init(booleanLiteral flag: Bool) {
    self = .bool(flag)
  }

  package init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements)
  }
}
