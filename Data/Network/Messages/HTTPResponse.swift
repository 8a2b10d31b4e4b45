public import Foundation

/// A complete HTTP response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code (RFC 9110, section 15), such as 200.
  public var status: Int
  /// The header fields, in message order.
  public var headers: HTTPHeaders
  /// The body, after decompression.
  public var body: Data

  /// Creates a response with the given status code, headers and body.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A Boolean value that indicates whether the status code is a success code (2xx).
  package var isSuccess: Bool { (200...299).contains(status) }
}
