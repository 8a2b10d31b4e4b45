import Foundation

/// An answer whose status is no success, with what the server said of it.
public struct HTTPStatusError: Error, Hashable, Sendable {
  /// The HTTP status, outside 200…299.
  public let status: Int
  /// The server's own code from the body, where it sent one.
  public let code: Int?
  /// The server's message from the body, where it sent one.
  public let message: String?
  /// After how long the server wants to be asked again, from `Retry-After` (RFC 9110, section 10.2.3):
  /// nothing for a date that has passed, at most 2³¹ seconds.
  public let retryAfter: Duration?
  /// Where a redirect that was not followed leads (RFC 9110, section 10.2.2), with neither query nor credentials.
  public let target: String?

  /// Takes what a server said, as fakes and tests do.
  ///
  /// - Parameters:
  ///   - status: the HTTP status.
  ///   - code: the server's own code, where it sent one.
  ///   - message: the server's message, where it sent one.
  ///   - retryAfter: after how long it wants to be asked again.
  ///   - target: where a redirect leads that was not followed.
  public init(
    status: Int, code: Int? = nil, message: String? = nil, retryAfter: Duration? = nil,
    target: String? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
    self.target = target
  }

  /// - Parameters:
  ///   - address: what was asked, for a redirect whose target is relative to it.
  ///   - now: the time here, for a `Retry-After` that is a date in an answer without one.
  init(_ response: HTTPResponse, from address: URL? = nil, now: Date = Date()) {
    let body = try? JSONDecoder().decode(ErrorBodyDTO.self, from: response.body)
    self.init(
      status: response.status,
      code: body?.code,
      message: body?.message,
      retryAfter: RetryAfter(response, now: now)?.delay,
      target: Redirect.target(of: response, from: address)?.shownWithoutSecrets)
  }
}
