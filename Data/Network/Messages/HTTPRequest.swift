public import Foundation

/// One request, as it is to be sent.
public struct HTTPRequest: Hashable, Sendable {
  public var method: HTTPMethod
  /// Setting it sets ``shownAddress`` as well.
  public var url: URL { didSet { shownAddress = url.shownWithoutSecrets } }
  public var headers: HTTPHeaders
  public var body: Data?
  /// The address as logs and messages may show it: what is secret in ``url`` is masked or left out.
  public var shownAddress: String

  /// - Parameter shownAddress: without one, the address is shown without its query, which may hold anything.
  public init(
    method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: Data? = nil,
    shownAddress: String? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.shownAddress = shownAddress ?? url.shownWithoutSecrets
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the shown address; neither a secret nor the body.
  public var description: String { "\(method) \(shownAddress)" }

  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "method": method.rawValue, "address": shownAddress, "headers": headers,
        "body": body.map { "\($0.count) bytes" } ?? "none",
      ])
  }
}
