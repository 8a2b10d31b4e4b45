public import Foundation
import OpenMarketDomain

/// One request, as it is to be sent.
public struct HTTPRequest: Hashable, Sendable {
  /// What is to be done at the address.
  public var method: HTTPMethod
  /// Setting it sets ``shownAddress`` as well.
  public var url: URL { didSet { shownAddress = url.shownWithoutSecrets } }
  /// The fields that are sent beside those that a message needs by itself, such as `Host` and `Content-Length`, which
  /// are the transport's to set.
  public var headers: HTTPHeaders
  /// The bytes that are sent; `nil` for none. A GET or HEAD has none.
  public var body: Data?
  /// The address as logs and messages may show it: what is secret in ``url`` is masked or left out.
  public var shownAddress: String

  /// Takes everything as it is. A request that no message may carry is ``NetworkError/invalidRequest(reason:)`` when it is
  /// sent.
  ///
  /// - Parameters:
  ///   - method: what is to be done; GET unless given.
  ///   - url: an absolute http or https address.
  ///   - headers: the fields to send.
  ///   - body: the bytes to send.
  ///   - shownAddress: the address as logs may show it. Without one, it is shown without its query, which may hold anything.
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
        "body": body.map { $0.count.counted("byte") } ?? "none",
      ])
  }
}
