public import Foundation

/// One complete answer.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code (RFC 9110, section 15), such as 200.
  public var status: Int
  /// The fields that came, in their order.
  public var headers: HTTPHeaders
  /// The bytes that came, unpacked; none where the answer has no body.
  public var body: Data

  /// Takes everything as it is.
  ///
  /// - Parameters:
  ///   - status: the status code, such as 204.
  ///   - headers: the fields of the answer.
  ///   - body: its bytes.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A Boolean value that indicates whether the status is a success (2xx).
  var isSuccess: Bool { (200...299).contains(status) }
}
