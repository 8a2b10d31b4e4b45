import Foundation

/// An answer whose status is no success, with what the server said of it.
public struct StatusFailure: Error, Hashable, Sendable {
  /// The HTTP status, outside 200…299.
  public let status: Int
  /// The server's own code from the body, where it sent one.
  public let code: Int?
  /// The server's message from the body, where it sent one.
  public let message: String?
  /// After how long the server wants to be asked again, from `Retry-After` in seconds (RFC 9110, section 10.2.3).
  public let retryAfter: Duration?

  public init(status: Int, code: Int? = nil, message: String? = nil, retryAfter: Duration? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  init(_ response: HTTPResponse) {
    let body = try? JSONDecoder().decode(ErrorBodyDTO.self, from: response.body)
    let seconds = response.headers["Retry-After"].flatMap { UInt32($0) }
    self.init(
      status: response.status,
      code: body?.code,
      message: body?.message,
      retryAfter: seconds.map { .seconds($0) })
  }
}
