public import Foundation
import OpenMarketDomain

/// An HTTP method (RFC 9110, section 9). Its case matters.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The method `GET`.
  public static let get = HTTPMethod(rawValue: "GET")
  /// The method `HEAD`.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// The method `POST`.
  public static let post = HTTPMethod(rawValue: "POST")
  /// The method `PUT`.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// The method `PATCH`.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// The method `DELETE`.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// The method `OPTIONS`.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// A Boolean value that indicates whether the method only reads (RFC 9110, section 9.2.1).
  public var isSafe: Bool { self == .get || self == .head || self == .options }

  public var description: String { rawValue }
}

/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  /// The method; GET by default.
  public var method: HTTPMethod
  /// The absolute `http` or `https` URL. Setting it sets ``shownAddress``, too.
  public var url: URL { didSet { shownAddress = url.shownWithoutSecrets } }
  /// The header fields. The transport adds those that frame the message, such as `Host` and `Content-Length`.
  public var headers: HTTPHeaders
  /// The body, or `nil` for none.
  public var body: Data?
  /// The URL as logs and messages can show it: secrets are masked or missing.
  public var shownAddress: String
  /// The maximum duration of the exchange, or `nil` for the limits of the session managers alone.
  ///
  /// A ``DeadlineSessionManager`` applies it.
  public var timeout: Duration?

  /// Creates a request. An invalid one throws ``NetworkError/invalidRequest(reason:)`` when it's sent.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The absolute `http` or `https` URL.
  ///   - headers: The header fields.
  ///   - body: The body.
  ///   - shownAddress: The URL as logs can show it. By default, the URL without its query.
  public init(
    method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: Data? = nil,
    shownAddress: String? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.shownAddress = shownAddress ?? url.shownWithoutSecrets
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the shown address. Secrets and the body are not included.
  public var description: String { "\(method) \(shownAddress)" }

  public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension HTTPRequest {
  /// Throws ``NetworkError/invalidRequest(reason:)`` for a request that no message can carry.
  ///
  /// `URLRequest` drops a header whose value contains a line break, and sends a line break in a method or in a header's name.
  /// Texts of a server could then add headers or requests. The reason never contains a header's value.
  func validate() throws(NetworkError) {
    if let defect { throw .invalidRequest(reason: defect) }
  }

  private var defect: String? {
    guard method.rawValue.isToken else { return "the method is no token (RFC 9110, section 9.1)" }
    guard ["http", "https"].contains(url.scheme?.lowercased()) else {
      return "the address is neither http nor https"
    }
    guard let host = url.host(percentEncoded: true), !host.isEmpty else {
      return "the address has no host"
    }
    guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
      return "the address holds a user name or password (RFC 9110, section 4.2.4)"
    }
    if method == .get || method == .head, body != nil {
      return "a \(method) request has no body"
    }
    for field in headers.fields {
      guard field.name.isToken else {
        return "a header's name is no token (RFC 9110, section 5.1)"
      }
      guard !Self.framingHeaders.contains(field.name.lowercased()) else {
        return "the header \(field.name) is the session's to set"
      }
      let isControl = { (scalar: Unicode.Scalar) in
        scalar != "\t" && scalar.properties.generalCategory == .control
      }
      guard !field.value.unicodeScalars.contains(where: isControl) else {
        return "the value of the header \(field.name) holds a control character"
      }
    }
    return nil
  }

  /// Headers that decide where a message ends and where it goes. A second value for them would smuggle a request.
  private static let framingHeaders: Set = [
    "connection", "content-length", "host", "transfer-encoding",
  ]
}

extension URL {
  /// The URL without its user, password, query and fragment.
  var shownWithoutSecrets: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "" }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? ""
  }
}
