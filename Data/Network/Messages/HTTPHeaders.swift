/// The header fields of a message, in order. Names are compared without regard to case (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One line of the header.
  public struct Field: Hashable, Sendable {
    /// As it is spelled by whoever sent it.
    public let name: String
    /// The text after the colon, without the blanks around it.
    public let value: String
    /// Whether the value proves who somebody is: no description and no dump shows it.
    public let isSensitive: Bool

    /// Takes name and value as they are; they are checked before anything is sent.
    ///
    /// - Parameters:
    ///   - name: such as `Accept`.
    ///   - value: the text after the colon, without a line break.
    ///   - isSensitive: whether the value is a secret. Those of `identifier`, `Authorization`, `Proxy-Authorization`,
    ///     `Cookie` and `Set-Cookie` are in any case.
    public init(name: String, value: String, isSensitive: Bool = false) {
      self.name = name
      self.value = value
      self.isSensitive = isSensitive || Self.sensitiveNames.contains(name.lowercased())
    }

    private static let sensitiveNames: Set = [
      "identifier", "authorization", "proxy-authorization", "cookie", "set-cookie",
    ]
  }

  /// Every field, in the order of the message; a name may be there more than once.
  public private(set) var fields: [Field]

  /// Takes the fields in their order.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  /// The value of the first field of this name. Setting it replaces every field of the name; `nil` removes them. What is put
  /// in the place of a secret is one.
  public subscript(name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      let isSensitive = isSensitive(name)
      fields.removeAll { $0.isNamed(name) }
      guard let newValue else { return }
      fields.append(Field(name: name, value: newValue, isSensitive: isSensitive))
    }
  }

  /// Whether any value is a secret.
  public var isSensitive: Bool { fields.contains(where: \.isSensitive) }

  /// Adds a field beside those of the same name; beside a secret, it is one.
  public mutating func append(_ value: String, for name: String) {
    fields.append(Field(name: name, value: value, isSensitive: isSensitive(name)))
  }

  private func isSensitive(_ name: String) -> Bool {
    fields.contains { $0.isSensitive && $0.isNamed(name) }
  }
}

extension HTTPHeaders.Field {
  fileprivate func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}
