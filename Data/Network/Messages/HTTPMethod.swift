/// An HTTP method (RFC 9110, section 9), spelled as it is sent.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads what is at an address.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads the header fields alone of what is at an address.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Hands a body over to what is at an address.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Puts a body at an address, in place of what is there.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes parts of what is at an address (RFC 5789).
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes what is at an address.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks what may be done at an address.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether the method only reads (RFC 9110, section 9.2.1).
  public var isSafe: Bool { self == .get || self == .head || self == .options }

  public var description: String { rawValue }
}
