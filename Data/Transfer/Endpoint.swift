public import OpenMarketDomain

/// One call of the API as a value: what to send, and how to read the answer.
public struct Endpoint<Response: Sendable>: Sendable {
  /// What is to be done.
  public let method: HTTPMethod
  /// The parts of the path.
  public let path: [PathPart]
  /// What stands after the question mark, in its order.
  public let query: [QueryItem]
  /// Beside `Content-Type`, which the body tells.
  public let headers: HTTPHeaders
  /// What is sent; `nil` for nothing.
  public let body: RequestBody?
  /// Reads the answer to a success (any status of 200…299).
  public let read: @Sendable (HTTPResponse) throws(DecodingFailure) -> Response

  /// Describes a call.
  ///
  /// - Parameters:
  ///   - method: what is to be done; GET unless given.
  ///   - path: the parts of the path, below the server's own.
  ///   - query: what stands after the question mark.
  ///   - headers: the fields to send, beside `Content-Type`.
  ///   - body: what is sent.
  ///   - read: makes a value of the answer to a success, or throws what is wrong with it. It may be called more than
  ///     once.
  public init(
    method: HTTPMethod = .get,
    path: [PathPart],
    query: [QueryItem] = [],
    headers: HTTPHeaders = [:],
    body: RequestBody? = nil,
    read: @escaping @Sendable (HTTPResponse) throws(DecodingFailure) -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.read = read
  }
}
