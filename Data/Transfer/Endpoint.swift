import Foundation
public import OpenMarketDomain

/// A call of the API as a value: the request, and a function that reads the response.
public struct Endpoint<Response: Sendable>: Sendable {
  /// The method of the request.
  public let method: HTTPMethod
  /// The parts of the path, below the path of the base URL.
  public let path: [PathPart]
  /// The items of the query, in order.
  public let query: [QueryItem]
  /// The header fields, without `Content-Type`.
  public let headers: HTTPHeaders
  /// The body, which also determines `Content-Type`.
  public let body: RequestBody?
  /// A function that reads the response to a success (200…299).
  public let read: @Sendable (HTTPResponse) throws(DecodingFailure) -> Response

  /// Creates an endpoint.
  ///
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - path: The parts of the path, below the path of the base URL.
  ///   - query: The items of the query.
  ///   - headers: The header fields, without `Content-Type`.
  ///   - body: The body.
  ///   - read: A function that reads the response to a success. It may be called more than once.
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

  /// Returns the request to a server. It's the same for each call, byte for byte.
  func request(to server: BaseURL) throws(DataTransferError) -> HTTPRequest {
    let text = url(on: server) { $0.encoded }
    let shown = path.contains(where: \.isSecret) ? url(on: server) { $0.description } : text
    guard let url = URL(string: text) else { throw .invalidURL(shown) }
    var headers = headers
    if let body { headers["Content-Type"] = body.contentType }
    return HTTPRequest(
      method: method, url: url, headers: headers, body: body?.encoded, shownAddress: shown)
  }

  /// Returns the text of the URL.
  ///
  /// - Parameters:
  ///   - server: The base URL.
  ///   - write: A function that returns the text for a part of the path.
  func url(on server: BaseURL, _ write: (PathPart) -> String) -> String {
    let items = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    return server.description + path.map { "/" + write($0) }.joined()
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// The secrets in the request.
  var secrets: [Secret] {
    headers.fields.filter(\.isSensitive).map { Secret($0.value) } + (body?.secrets ?? [])
      + path.filter(\.isSecret).map { Secret($0.encoded) }
  }
}

/// A part of a path, between two slashes.
public struct PathPart: Hashable, Sendable {
  /// The part as it's sent.
  let encoded: String
  /// A Boolean value that indicates whether the part must not be shown.
  let isSecret: Bool

  /// Creates a part from plain text, which is percent-encoded.
  public init(_ text: String) {
    encoded = text.percentEncoded
    isSecret = false
  }

  /// Creates a secret part from text of a server. Only characters that aren't allowed in a path are percent-encoded.
  public init(opaque text: Secret) {
    encoded = text.plaintext.percentEncoded(keeping: "%!$&'()*+,;=:@")
    isSecret = true
  }
}

extension PathPart: ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The part as it's sent, or `•••` if it's secret.
  public var description: String { isSecret ? Secret.mask : encoded }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// A name and a value in a query, as plain text. Both are percent-encoded in the URL.
public struct QueryItem: Hashable, Sendable {
  /// The name, before the equals sign.
  public let name: String
  /// The value, after the equals sign.
  public let value: String

  /// Creates an item from plain text.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension String {
  /// The text with all but the unreserved characters percent-encoded (RFC 3986, section 2.3).
  ///
  /// Foundation's query items keep `+`, which servers read as a space.
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
  /// The byte as `%` and two hexadecimal digits (RFC 3986, section 2.1).
  var percentEncoded: String {
    (self < 0x10 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
  }
}
