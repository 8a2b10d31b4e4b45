/// A name and a value in the query of a URL, as plain text. The request contains the encoded name and value.
public struct QueryItem: Hashable, Sendable {
  /// The name of the query item, before the equals sign.
  public let name: String
  /// The value of the query item, after the equals sign.
  public let value: String

  /// Creates a query item from plain text.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension QueryItem: CustomStringConvertible {
  /// The percent-encoded name and value, separated by an equals sign.
  public var description: String { "\(name.percentEncoded)=\(value.percentEncoded)" }
}
