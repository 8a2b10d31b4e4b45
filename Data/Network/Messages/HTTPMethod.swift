public import OpenMarketDomain

/// An HTTP method (RFC 9110, section 9). Method names are case-sensitive.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, DescribedByRawValue {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The `GET` method.
  public static let get = HTTPMethod(rawValue: "GET")
  /// The `HEAD` method.
  package static let head = HTTPMethod(rawValue: "HEAD")
  /// The `POST` method.
  public static let post = HTTPMethod(rawValue: "POST")
  /// The `PUT` method.
  package static let put = HTTPMethod(rawValue: "PUT")
  /// The `PATCH` method.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// The `DELETE` method.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// The `OPTIONS` method.
  package static let options = HTTPMethod(rawValue: "OPTIONS")

  /// A Boolean value that indicates whether the method is safe, that is, read-only (RFC 9110,
  /// section 9.2.1).
  package var isSafe: Bool { self == .get || self == .head || self == .options }
}
