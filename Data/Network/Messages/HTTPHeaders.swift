import Foundation
public import OpenMarketDomain

/// The header fields of a message, in message order. Field names are case-insensitive (RFC 9110,
/// section 5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and a value in the head of a message, such as `Accept: image/png`.
  public struct Field: Hashable, Sendable {
    /// The field name, in its original capitalization.
    public let name: String
    /// The field value. Received values have no leading or trailing spaces or tabs.
    public let value: String
    /// A Boolean value that indicates whether the field value is secret. Descriptions and dumps
    /// mask secret values.
    public let isSensitive: Bool

    /// Creates a header field. The field is validated when the request is sent.
    ///
    /// - Parameters:
    ///   - name: The field name, such as `Accept`.
    ///   - value: The field value, which can't contain line breaks.
    ///   - isSensitive: A Boolean value that indicates whether the field value is secret. The
    ///     values of `identifier`, `Authorization`, `Proxy-Authorization`, `Cookie` and
    ///     `Set-Cookie` are always secret.
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

  /// The header fields, in message order. Several fields can have the same name.
  public package(set) var fields: [Field]

  /// Creates headers from an array of fields.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  /// The value of the first field with the given name, or `nil` if no field has the name.
  ///
  /// Setting a value replaces all fields with the name. The new value is secret if a replaced value
  /// was secret. Setting `nil` removes the fields.
  public subscript(name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      let isSensitive = fields.contains { $0.isSensitive && $0.isNamed(name) }
      fields.removeAll { $0.isNamed(name) }
      guard let newValue else { return }
      fields.append(Field(name: name, value: newValue, isSensitive: isSensitive))
    }
  }

  /// A Boolean value that indicates whether any field value is secret.
  package var isSensitive: Bool { fields.contains(where: \.isSensitive) }

  /// Returns the values of all fields with the given name.
  package func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Returns the lowercase elements of the comma-separated lists in all fields with the given name
  /// (RFC 9110, section 5.6.1).
  package func elements(of name: String) -> [String] {
    values(of: name).flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

extension HTTPHeaders.Field: DumpedAsDescription {
  /// The field name and value. If the value is secret, `•••` replaces the value.
  public var description: String { "\(name): \(isSensitive ? "•••" : value)" }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
  /// The header fields, one per line. `•••` replaces each secret value.
  public var description: String { fields.map(\.description).joined(separator: "\n") }

  public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.description)) }
}
