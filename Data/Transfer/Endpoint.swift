public import OpenMarketDomain

/// One call of the API as a value: what to send, and how to read the answer.
public struct Endpoint<Response: Sendable>: Sendable {
  public let method: HTTPMethod
  /// The parts of the path, as plain text. Each is percent-encoded, so that none can hold a slash.
  public let path: [String]
  public let query: [QueryItem]
  public let headers: HTTPHeaders
  /// Reads the answer to a success (any status of 200…299).
  public let read: @Sendable (HTTPResponse) throws(ResponseDefect) -> Response

  public init(
    method: HTTPMethod = .get,
    path: [String],
    query: [QueryItem] = [],
    headers: HTTPHeaders = [:],
    read: @escaping @Sendable (HTTPResponse) throws(ResponseDefect) -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.read = read
  }
}
