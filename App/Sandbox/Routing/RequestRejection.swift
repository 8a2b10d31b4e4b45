import OpenMarketData

/// Why a request is turned down: the status it gets, and what to tell whoever wrote the client.
struct RequestRejection: Error, Hashable {
  let status: Int
  /// What is wrong with the request.
  let message: String
  /// How to mend it.
  var hint: String?
  var headers: HTTPHeaders = [:]

  static func badRequest(_ message: String) -> RequestRejection {
    RequestRejection(status: 400, message: message)
  }

  static func notFound(_ message: String) -> RequestRejection {
    RequestRejection(status: 404, message: message)
  }

  /// The answer names the methods that are allowed (RFC 9110, section 15.5.6).
  static func methodNotAllowed(_ method: HTTPMethod, allowed: [HTTPMethod]) -> RequestRejection {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    return RequestRejection(
      status: 405, message: "\(method) is not allowed here, only \(names).",
      headers: ["Allow": names])
  }

  /// The body is longer than what is read of it (RFC 9110, section 15.5.14).
  static func bodyTooLarge(limit: Int) -> RequestRejection {
    RequestRejection(
      status: 413, message: "The body is larger than \(limit) bytes, the most that is read here.")
  }
}
