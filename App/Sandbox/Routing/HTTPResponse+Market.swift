import Foundation
import OpenMarketData

extension HTTPResponse {
  static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: value.encoded())
  }

  static func text(_ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Data(text.utf8))
  }

  /// A picture, which may be kept for a minute before it is asked for again.
  static func picture(_ bytes: Data, mediaType: String, modified: Date) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": mediaType, "Cache-Control": "public, max-age=60",
        "Last-Modified": HTTPDate(modified).text, "Accept-Ranges": "bytes",
      ],
      body: bytes)
  }

  init(_ rejection: RequestRejection) {
    var members: [(String, JSONValue)] = [
      ("code", .integer(rejection.status)), ("message", .string(rejection.message)),
    ]
    if let hint = rejection.hint { members.append(("hint", .string(hint))) }
    self = .json(.object(members), status: rejection.status)
    for field in rejection.headers.fields { headers.append(field.value, for: field.name) }
  }

  /// In the form of errors that the version of the API has which was asked.
  init(_ rejection: RequestRejection, to request: HTTPRequest) {
    let route = (try? RequestTarget(request.url)).flatMap { Route($0.segments) }
    guard let route, route.isLegacy else {
      self.init(rejection)
      return
    }
    let reason = [rejection.message, rejection.hint].compactMap(\.self).joined(separator: " ")
    self = .json(
      .object([("error", .bool(true)), ("reason", .string(reason))]), status: rejection.status)
    for field in rejection.headers.fields { headers.append(field.value, for: field.name) }
  }

  /// With what a client needs to ask for it conditionally.
  func validated(for request: HTTPRequest) -> HTTPResponse {
    guard status == 200, request.method.isSafe else { return self }
    var response = self
    response.headers["ETag"] = EntityTag(of: body).text
    if headers["Cache-Control"] == nil { response.headers["Cache-Control"] = "no-cache" }
    return response
  }

  /// With its length, and without its body for a `HEAD`. The statuses 204 and 304 have neither (RFC 9110, sections 6.4.1
  /// and 8.6).
  func sized(for request: HTTPRequest) -> HTTPResponse {
    var response = self
    let hasContent = status != 204 && status != 304
    if hasContent { response.headers["Content-Length"] = String(body.count) }
    if !hasContent || request.method == .head { response.body = Data() }
    return response
  }
}
