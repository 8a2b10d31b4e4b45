public import Foundation

/// One request, as it is to be sent.
public struct HTTPRequest: Hashable, Sendable {
  public var method: HTTPMethod
  public var url: URL
  public var headers: HTTPHeaders
  public var body: Data?

  public init(
    method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: Data? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
