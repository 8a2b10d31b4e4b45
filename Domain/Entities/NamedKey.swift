/// A coding key with any name, such as the name of a field.
package struct NamedKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringValue: String) { self.init(stringValue) }
  package init(stringLiteral name: String) { self.init(name) }
  package init?(intValue: Int) { nil }
}
