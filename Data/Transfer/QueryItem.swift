/// One `name=value` of a query, as plain text. It is percent-encoded when the request is made.
public struct QueryItem: Hashable, Sendable {
  /// What stands before the equals sign, as plain text.
  public let name: String
  /// What stands after it, as plain text.
  public let value: String

  /// Takes plain text; whatever an address cannot hold is escaped.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
