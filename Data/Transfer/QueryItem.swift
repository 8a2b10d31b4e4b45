/// One `name=value` of a query, as plain text. It is percent-encoded when the request is made.
public struct QueryItem: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
