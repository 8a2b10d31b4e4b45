import Foundation
import OpenMarketData

extension HTTPResponse {
  /// Returns the bytes that a server sends for the response (RFC 9112, section 4).
  ///
  /// - Parameters:
  ///   - method: The method of the request, or `nil` if the request line couldn't be parsed.
  ///   - isLast: A Boolean value that indicates whether the server closes the connection after the
  ///     response.
  func message(to method: HTTPMethod?, isLast: Bool) -> (head: Data, body: Data) {
    let response = sized(for: method)
    var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "")"]
    lines +=
      (response.headers.fields.filter { HTTPHeaders.Field.isHandlers($0.name, $0.value) }
      + CrossOrigin.headers.fields).map { "\($0.name): \($0.value)" }
    lines.append("Date: \(Date().httpText)")
    if isLast { lines.append("Connection: close") }
    if let size = response.headers["Content-Length"] { lines.append("Content-Length: \(size)") }
    return (Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), response.body)
  }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
    421: "Misdirected Request", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}

/// The CORS headers (Fetch standard). They give web pages from all origins the same access that
/// programs have, unless the handler rejects their requests. A malicious web page can't act as a
/// signed-in user, because the sandbox doesn't use cookies.
enum CrossOrigin {
  /// The headers that every response contains.
  fileprivate static let headers: HTTPHeaders = [
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Location, Retry-After",
  ]

  private static let methods = "GET, HEAD, POST, PATCH, DELETE, OPTIONS"

  /// Returns the response to a preflight request or `OPTIONS *`, or `nil` if the handler responds.
  /// A preflight may ask for any header, because tools add theirs, such as `traceparent`.
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

extension HTTPResponse {
  /// Returns the response with a `Content-Length` header, and without a body if the method of the
  /// request is `HEAD`. A response with status 204 or 304 gets neither a `Content-Length` header
  /// nor a body (RFC 9110, sections 6.4.1 and 8.6).
  func sized(for method: HTTPMethod?) -> HTTPResponse {
    var response = self
    let hasContent = status != 204 && status != 304
    // The response to `HEAD` announces the size of the body that a response to `GET` has.
    let announced = method == .head ? headers["Content-Length"] : nil
    response.headers["Content-Length"] = hasContent ? announced ?? String(body.count) : nil
    if !hasContent || method == .head { response.body = Data() }
    return response
  }
}

extension Date {
  /// The date in the HTTP format, such as `Tue, 18 Oct 2022 00:00:00 GMT` (RFC 9110, section
  /// 5.6.7).
  var httpText: String { Self.httpFormatter.string(from: self) }

  private static let httpFormatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()
}
