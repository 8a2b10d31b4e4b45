import Foundation
package import OpenMarketData

/// The bytes that a server sends for a response (RFC 9112, section 4).
struct ResponseMessage {
  let status: Int
  let head: Data
  let body: Data

  /// - Parameters:
  ///   - method: The method of the request, or `nil` if the request line couldn't be parsed.
  ///   - isLast: A Boolean value that indicates whether the server closes the connection after the response.
  init(_ response: HTTPResponse, to method: HTTPMethod?, isLast: Bool) {
    let response = response.sized(for: method)
    var lines = ["HTTP/1.1 \(response.status) \(Self.phrases[response.status] ?? "")"]
    for field in response.headers.fields
    where HTTPHeaders.Field.isHandlers(field.name, field.value) {
      lines.append("\(field.name): \(field.value)")
    }
    for field in CrossOrigin.headers.fields { lines.append("\(field.name): \(field.value)") }
    lines.append("Date: \(Date().httpText)")
    if isLast { lines.append("Connection: close") }
    if let size = response.headers["Content-Length"] { lines.append("Content-Length: \(size)") }
    status = response.status
    head = Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    body = response.body
  }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
    416: "Range Not Satisfiable", 421: "Misdirected Request", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}

/// The CORS headers (Fetch standard). They give web pages from all origins the same access that programs have, unless the handler
/// rejects their requests. A malicious web page can't act as a signed-in user, because the sandbox doesn't use cookies.
enum CrossOrigin {
  /// The headers that every response contains.
  fileprivate static let headers: HTTPHeaders = [
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Location, Retry-After",
  ]

  private static let methods = "GET, HEAD, POST, PATCH, DELETE, OPTIONS"

  /// Returns the response to a preflight request or `OPTIONS *`, or `nil` if the handler responds. A preflight may ask for any
  /// header, because tools add theirs, such as `traceparent`.
  static func response(to head: RequestHead) -> HTTPResponse? {
    guard head.line.method == .options, head.headers["Origin"] != nil,
      head.headers["Access-Control-Request-Method"] != nil
    else {
      return head.isForServer ? HTTPResponse(status: 204, headers: ["Allow": methods]) : nil
    }
    var headers: HTTPHeaders = [
      "Access-Control-Allow-Methods": methods, "Access-Control-Max-Age": "600",
      "Vary": "Access-Control-Request-Headers",
    ]
    headers["Access-Control-Allow-Headers"] = head.headers["Access-Control-Request-Headers"]
    return HTTPResponse(status: 204, headers: headers)
  }
}

extension HTTPHeaders.Field {
  private static let serverNames: Set = [
    "access-control-allow-origin", "access-control-expose-headers", "connection",
    "content-length", "date", "keep-alive", "server", "transfer-encoding",
  ]

  /// Returns a Boolean value that indicates whether the server sends a header field of the handler's response. The server doesn't
  /// send fields that it sets itself, or fields with invalid characters.
  static func isHandlers(_ name: String, _ value: String) -> Bool {
    !serverNames.contains(name.lowercased()) && isSendable(name, value)
  }

  /// Returns a Boolean value that indicates whether the name and value of a header field contain only valid characters (RFC 9110,
  /// section 5.5).
  package static func isSendable(_ name: String, _ value: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter)
      && value.utf8.allSatisfy(\.isFieldCharacter)
  }
}

extension Date {
  /// The date in the HTTP format, such as `Tue, 18 Oct 2022 00:00:00 GMT` (RFC 9110, section 5.6.7).
  var httpText: String { Self.httpFormatter.string(from: self) }

  private static let httpFormatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()
}
