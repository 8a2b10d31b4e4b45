import Foundation
public import OpenMarketDomain

/// An API call, which consists of a request and a function that decodes the response.
public struct Endpoint<Response: Sendable>: Sendable {
  /// The HTTP method of the request.
  public let method: HTTPMethod
  /// The path components, which are appended to the path of the base URL.
  public let path: [PathPart]
  /// The query items, in order.
  public let query: [QueryItem]
  /// The header fields, except `Content-Type`.
  public let headers: HTTPHeaders
  /// The request body, or `nil` if the request has no body. The body also determines `Content-Type`.
  public let body: RequestBody?
  /// A function that decodes a response whose status is a success (200…299).
  public let read: @Sendable (HTTPResponse) throws(DecodingFailure) -> Response

  /// Creates an endpoint.
  ///
  /// - Parameters:
  ///   - method: The HTTP method of the request.
  ///   - path: The path components, which are appended to the path of the base URL.
  ///   - query: The query items, in order.
  ///   - headers: The header fields, except `Content-Type`.
  ///   - body: The request body, or `nil` if the request has no body.
  ///   - read: A function that decodes a response whose status is a success. The function may be called more than once.
  public init(
    method: HTTPMethod = .get,
    path: [PathPart],
    query: [QueryItem] = [],
    headers: HTTPHeaders = [:],
    body: RequestBody? = nil,
    read: @escaping @Sendable (HTTPResponse) throws(DecodingFailure) -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.read = read
  }

  /// Returns the request for a server. Each call returns the same request, byte for byte.
  func request(to server: BaseURL) throws(DataTransferError) -> HTTPRequest {
    let text = url(on: server) { $0.encoded }
    let shown = path.contains(where: \.isSecret) ? url(on: server) { $0.description } : text
    guard let url = URL(string: text) else { throw .invalidURL(shown) }
    var headers = headers
    if let body { headers["Content-Type"] = body.contentType }
    return HTTPRequest(
      method: method, url: url, headers: headers, body: body?.encoded, shownAddress: shown)
  }

  /// Returns the URL as a string.
  ///
  /// - Parameters:
  ///   - server: The base URL.
  ///   - write: A function that returns the string for a path component.
  func url(on server: BaseURL, _ write: (PathPart) -> String) -> String {
    let items = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    return server.description + path.map { "/" + write($0) }.joined()
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// The secrets in the headers, the body and the path of the request.
  var secrets: [Secret] {
    headers.fields.filter(\.isSensitive).map { Secret($0.value) } + (body?.secrets ?? [])
      + path.filter(\.isSecret).map { Secret($0.encoded) }
  }
}

/// A component of a URL path, between two slashes.
public struct PathPart: Hashable, Sendable {
  /// The percent-encoded component, as it's sent.
  let encoded: String
  /// A Boolean value that indicates whether the component is secret. Descriptions mask secret components.
  let isSecret: Bool

  /// Creates a path component from plain text, which is percent-encoded.
  public init(_ text: String) {
    encoded = text.percentEncoded
    isSecret = false
  }

  /// Creates a secret path component from text that a server sent. Only characters that aren't allowed in a path are
  /// percent-encoded.
  public init(opaque text: Secret) {
    encoded = text.plaintext.percentEncoded(keeping: "%!$&'()*+,;=:@")
    isSecret = true
  }
}

extension PathPart: ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The percent-encoded component, or `•••` if the component is secret.
  public var description: String { isSecret ? Secret.mask : encoded }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// A query item with a name and a value, as plain text. The URL contains the percent-encoded name and value.
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

extension String {
  /// The string with all characters percent-encoded except unreserved characters (RFC 3986, section 2.3).
  ///
  /// Foundation's query items don't encode `+`, which servers decode as a space.
  var percentEncoded: String { percentEncoded(keeping: "") }

  fileprivate func percentEncoded(keeping more: String) -> String {
    func isKept(_ byte: UInt8) -> Bool {
      byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte) || more.utf8.contains(byte)
    }
    if utf8.allSatisfy(isKept) { return self }
    return utf8.map { isKept($0) ? String(Unicode.Scalar($0)) : $0.percentEncoded }.joined()
  }
}

extension UInt8 {
  /// The byte as a percent sign and two hexadecimal digits (RFC 3986, section 2.1).
  var percentEncoded: String {
    (self < 0x10 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
  }
}
