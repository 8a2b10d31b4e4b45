public import OpenMarketDomain

/// One call of the API as a value: what to send, and how to read the answer.
public struct Endpoint<Response: Sendable>: Sendable {
  public let method: HTTPMethod
  /// The parts of the path.
  public let path: [PathPart]
  public let query: [QueryItem]
  /// Beside `Content-Type`, which the body tells.
  public let headers: HTTPHeaders
  public let body: RequestBody?
  /// Reads the answer to a success (any status of 200…299).
  public let read: @Sendable (HTTPResponse) throws(ResponseDefect) -> Response

  public init(
    method: HTTPMethod = .get,
    path: [PathPart],
    query: [QueryItem] = [],
    headers: HTTPHeaders = [:],
    body: RequestBody? = nil,
    read: @escaping @Sendable (HTTPResponse) throws(ResponseDefect) -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.read = read
  }
}
