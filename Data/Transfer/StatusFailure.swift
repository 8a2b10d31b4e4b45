import Foundation

/// An answer whose status is no success, with what the server said of it.
public struct StatusFailure: Error, Hashable, Sendable {
  /// The HTTP status, outside 200…299.
  public let status: Int
  /// The server's own code from the body, where it sent one.
  public let code: Int?
  /// The server's message from the body, where it sent one.
  public let message: String?
  /// After how long the server wants to be asked again, from `Retry-After` (RFC 9110, section 10.2.3):
  /// nothing for a date that has passed, at most 2³¹ seconds.
  public let retryAfter: Duration?

  public init(status: Int, code: Int? = nil, message: String? = nil, retryAfter: Duration? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  /// - Parameter now: the time here, for a `Retry-After` that is a date in an answer without one.
  init(_ response: HTTPResponse, now: Date = Date()) {
    let body = try? JSONDecoder().decode(ErrorBodyDTO.self, from: response.body)
    self.init(
      status: response.status,
      code: body?.code,
      message: body?.message,
      retryAfter: RetryAfter(response, now: now)?.delay)
  }
}
