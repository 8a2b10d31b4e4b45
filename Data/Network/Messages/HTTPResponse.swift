public import Foundation
public import OpenMarketDomain
internal import OpenMarketLock

/// A complete HTTP response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code (RFC 9110, section 15), such as 200.
  public var status: Int
  /// The header fields, in message order.
  public var headers: HTTPHeaders
  /// The body, after decompression.
  public var body: Data
  /// The time at which the response was read from the server, or `nil` without a response cache.
  public var freshness: Freshness?
  /// The decoded body, which the uses of a cached response share, or `nil` if the response isn't cached.
  var decoded: DecodedValue?

  /// Creates a response with the given status code, headers and body.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A Boolean value that indicates whether the status code is a success code (2xx).
  var isSuccess: Bool { (200...299).contains(status) }
}

/// A value that was decoded from a cached response, so that each use doesn't decode it again.
final class DecodedValue: Sendable {
  private let value = Mutex<(any Sendable)?>(nil)

  func value<Value>(as type: Value.Type) -> Value? { value.withLock { $0 } as? Value }

  func set(_ value: any Sendable) { self.value.withLock { $0 = value } }
}

extension DecodedValue: Hashable {
  /// Returns `true`, because a decoded value doesn't distinguish two equal responses.
  static func == (left: DecodedValue, right: DecodedValue) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
