import Foundation
public import OpenMarketDomain

/// The reason why a call of an endpoint failed.
public enum DataTransferError: Error, Hashable, Sendable {
  /// No response arrived.
  case network(NetworkError)
  /// The status of the response isn't a success.
  case status(HTTPStatusError)
  /// The response is a success but can't be read.
  case decoding(DecodingFailure)
  /// The base URL and the path don't form a valid URL.
  case invalidURL(String)
}

/// The status of a response that isn't a success, with the message of the server.
public struct HTTPStatusError: Hashable, Sendable {
  /// The HTTP status, outside 200…299.
  public let status: Int
  /// The server's error code, if the body contains one.
  public let code: Int?
  /// The server's message, if the body contains one.
  public let message: String?
  /// The delay that the server asks for in `Retry-After` (RFC 9110, section 10.2.3), at most 2³¹ seconds.
  ///
  /// The delay is zero if the server sent a date in the past.
  public let retryAfter: Duration?
  /// The target of a redirect that wasn't followed (RFC 9110, section 10.2.2), without its query and credentials.
  public let target: String?

  /// Creates a status error, for example in a test.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - code: The server's error code.
  ///   - message: The server's message.
  ///   - retryAfter: The delay that the server asks for.
  ///   - target: The target of a redirect that wasn't followed.
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

  /// Creates a status error from a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - url: The URL of the request, which completes a relative redirect target.
  ///   - now: The current date, for a `Retry-After` date in a response without `Date`.
  init(_ response: HTTPResponse, from url: URL? = nil, now: Date = Date()) {
    let body = try? JSONDecoder().decode(ErrorBodyDTO.self, from: response.body)
    self.init(
      status: response.status,
      code: body?.code,
      message: body?.message,
      retryAfter: RetryAfter(response, now: now)?.delay,
      target: Redirect.target(of: response, from: url)?.shownWithoutSecrets)
  }

  /// The body of an error: `{"code":400,"message":"…"}`, or `{"error":true,"reason":"…"}` in version 1.
  private struct ErrorBodyDTO: Decodable {
    let code: Int?
    let message: String?

    private enum CodingKeys: String, CodingKey {
      case code, message, reason
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      code = try? container.decode(Int.self, forKey: .code)
      message =
        (try? container.decode(String.self, forKey: .message))
        ?? (try? container.decode(String.self, forKey: .reason))
    }
  }
}
