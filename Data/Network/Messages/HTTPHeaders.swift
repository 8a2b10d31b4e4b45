internal import Foundation

/// The header fields of a message, in order. Names are case-insensitive (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A header field.
  public struct Field: Hashable, Sendable {
    /// The name, in the sender's spelling.
    public let name: String
    /// The value, without surrounding blanks.
    public let value: String
    /// A Boolean value that indicates whether the value is a secret. Descriptions and dumps mask secrets.
    public let isSensitive: Bool

    /// Creates a field. It's checked when it's sent.
    ///
    /// - Parameters:
    ///   - name: The name, such as `Accept`.
    ///   - value: The value, without a line break.
    ///   - isSensitive: A Boolean value that indicates whether the value is a secret. The values of `identifier`,
    ///     `Authorization`, `Proxy-Authorization`, `Cookie` and `Set-Cookie` always are.
    public init(name: String, value: String, isSensitive: Bool = false) {
      self.name = name
      self.value = value
      self.isSensitive = isSensitive || Self.sensitiveNames.contains(name.lowercased())
    }

    private static let sensitiveNames: Set = [
      "identifier", "authorization", "proxy-authorization", "cookie", "set-cookie",
    ]

    fileprivate func isNamed(_ other: String) -> Bool {
      name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
    }
  }

  /// All fields, in the order of the message. A name can occur more than once.
  public private(set) var fields: [Field]

  /// Creates headers from fields.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  /// The value of the first field with a name.
  ///
  /// A new value replaces all fields with the name, and stays a secret if one of them was. `nil` removes the fields.
  public subscript(name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      let isSensitive = isSensitive(name)
      fields.removeAll { $0.isNamed(name) }
      guard let newValue else { return }
      fields.append(Field(name: name, value: newValue, isSensitive: isSensitive))
    }
  }

  /// A Boolean value that indicates whether any value is a secret.
  public var isSensitive: Bool { fields.contains(where: \.isSensitive) }

  /// Adds a field. It's a secret if another field with the name is.
  public mutating func append(_ value: String, for name: String) {
    fields.append(Field(name: name, value: value, isSensitive: isSensitive(name)))
  }

  private func isSensitive(_ name: String) -> Bool {
    fields.contains { $0.isSensitive && $0.isNamed(name) }
  }

  /// Returns the values of all fields with a name.
  package func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Returns the elements of a comma-separated list in lowercase, from all fields with a name (RFC 9110, section 5.6.1).
  package func elements(of name: String) -> [String] {
    values(of: name).flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
  /// The name and the value, or `•••` for a secret.
  public var description: String { "\(name): \(isSensitive ? "•••" : value)" }

  public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
  /// One line for each field, with `•••` for secrets.
  public var description: String { fields.map(\.description).joined(separator: "\n") }

  public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.description)) }
}
