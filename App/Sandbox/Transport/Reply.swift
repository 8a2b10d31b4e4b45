public import OpenMarketData

/// An answer and how it travels.
public struct Reply: Hashable, Sendable {
  public var response: HTTPResponse
  public var delivery: Delivery

  public init(_ response: HTTPResponse, delivery: Delivery = .plain) {
    self.response = response
    self.delivery = delivery
  }
}
