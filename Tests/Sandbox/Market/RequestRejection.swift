import Foundation
import OpenMarketData

/// The reason for rejecting a request.
struct RequestRejection: Error, Hashable {
  /// The status code of the response to the rejected request.
  let status: Int
  /// A description of the problem, for the developer of the client.
  let message: String
  /// A suggestion that helps the developer of the client solve the problem.
  var hint: String?
  /// The headers to add to the response.
  var headers: HTTPHeaders = [:]

  static func badRequest(_ message: String, hint: String? = nil) -> RequestRejection {
    RequestRejection(status: 400, message: message, hint: hint)
  }

  static func notFound(_ message: String) -> RequestRejection {
    RequestRejection(status: 404, message: message)
  }

  /// Returns a rejection with status 405, and with the allowed methods in the `Allow` header (RFC 9110, section 15.5.6).
  static func methodNotAllowed(_ method: HTTPMethod, allowed: [HTTPMethod]) -> RequestRejection {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    return RequestRejection(
      status: 405, message: "\(method) is not allowed here, only \(names).",
      headers: ["Allow": names])
  }

  /// Returns a rejection with status 415.
  ///
  /// - Parameter type: The media type of the request, or an empty string if the request has none.
  static func unsupported(_ type: String, insteadOf expected: String, hint: String)
    -> RequestRejection
  {
    RequestRejection(
      status: 415,
      message: type.isEmpty
        ? "The request has no Content-Type."
        : "The Content-Type is `\(type.excerpt)`, not `\(expected)`.", hint: hint)
  }

  static func bodyTooLarge(limit: Int) -> RequestRejection {
    RequestRejection(
      status: 413, message: "The body exceeds the limit of \(limit) bytes.")
  }

  /// The message and the hint.
  var text: String { [message, hint].compactMap(\.self).joined(separator: " ") }

  /// The response to the rejected request: a JSON object with the keys `code` and `message`, and with the key `hint` if there's a
  /// hint.
  var response: HTTPResponse {
    let json = JSONValue(
      ("code", .integer(status)), ("message", .string(message)),
      ("hint", hint.map { .string($0) }))
    var response = HTTPResponse.json(json, status: status)
    for field in headers.fields { response.headers.append(field.value, for: field.name) }
    return response
  }
}
