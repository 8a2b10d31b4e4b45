public import Foundation
public import OpenMarketDomain

/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  /// The HTTP method. The default is GET.
  public var method: HTTPMethod
  /// The absolute `http` or `https` URL. Setting this property also updates ``shownAddress``.
  public var url: URL { didSet { shownAddress = url.shownWithoutSecrets } }
  /// The header fields. The transport adds the fields that frame the message, such as `Host` and
  /// `Content-Length`.
  public var headers: HTTPHeaders
  /// The body, or `nil` if the request has no body.
  public var body: Data?
  /// The URL to show in logs and messages. Secrets in the URL are masked or removed.
  public var shownAddress: String
  /// The maximum duration of the request, including all attempts and delays, or `nil` to use the
  /// timeouts of a ``RetryingSessionManager``.
  public var timeout: Duration?
  /// The retry policy of the request, which replaces the policy of a ``RetryingSessionManager``, or
  /// `nil` to use that policy.
  ///
  /// - Important: With a policy, a request is retried with every method. The server may carry out a
  ///   write more than once.
  public var retry: RetryPolicy?
  /// A Boolean value that indicates whether the request changes nothing on the server, although its
  /// method isn't safe.
  var onlyReads = false

  /// Creates a request. Sending an invalid request throws ``NetworkError/invalidRequest(reason:)``.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - url: The absolute `http` or `https` URL.
  ///   - headers: The header fields.
  ///   - body: The body, or `nil` if the request has no body.
  ///   - shownAddress: The URL that logs and messages can show. If `nil`, this is the URL without
  ///     its user, password, query and fragment.
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

  /// A Boolean value that indicates whether failures of the request are retried by default.
  var isRetried: Bool { [.get, .head].contains(method) && body == nil }

  /// A Boolean value that indicates whether the request changes nothing on the server.
  package var isRead: Bool { isRetried || onlyReads }
}

extension HTTPRequest: DumpedAsDescription {
  /// The HTTP method and ``shownAddress``, without headers and body.
  public var description: String { "\(method) \(shownAddress)" }
}

extension HTTPRequest {
  /// Checks that the request forms a valid HTTP message.
  ///
  /// This check is necessary because `URLRequest` drops a header whose value contains a line break,
  /// but sends line breaks in methods and header names. Without this check, text from a server in a
  /// method or header name could add headers or requests.
  ///
  /// - Returns: The host that receives the request.
  /// - Throws: ``NetworkError/invalidRequest(reason:)``. The reason never contains a header value.
  @discardableResult
  func validate() throws(NetworkError) -> RequestHost {
    func require(
      _ isValid: Bool, _ defect: @autoclosure () -> String
    ) throws(NetworkError) {
      if !isValid { throw .invalidRequest(reason: defect()) }
    }
    try require(method.rawValue.isToken, "the method isn't valid (RFC 9110, section 9.1)")
    try require(
      ["http", "https"].contains(url.scheme?.lowercased()), "the URL isn't an http or https URL")
    try require(url.host(percentEncoded: true)?.isEmpty == false, "the URL has no host")
    try require(
      url.user(percentEncoded: true) == nil && url.password(percentEncoded: true) == nil,
      "the URL contains a user name or password (RFC 9110, section 4.2.4)")
    try require(
      body == nil || ![.get, .head].contains(method), "a \(method) request can't have a body")
    for field in headers.fields {
      try require(field.name.isToken, "a header name isn't valid (RFC 9110, section 5.1)")
      try require(
        !Self.framingHeaders.contains(field.name.lowercased()),
        "only the session manager can set the header \(field.name)")
      let isControl = { (scalar: Unicode.Scalar) in
        scalar != "\t" && scalar.properties.generalCategory == .control
      }
      try require(
        !field.value.unicodeScalars.contains(where: isControl),
        "the value of the header \(field.name) contains a control character")
    }
    guard let host = RequestHost(url) else {
      throw .invalidRequest(reason: "the URL has an invalid host or port")
    }
    return host
  }

  /// The headers that determine the length and destination of a message. A second value for one of
  /// these headers could enable request smuggling.
  private static let framingHeaders: Set = [
    "connection", "content-length", "host", "transfer-encoding",
  ]
}

extension URL {
  /// The URL without its user, password, query and fragment, as a string.
  package var shownWithoutSecrets: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "" }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? ""
  }
}
