public import OpenMarketData

/// An answer and how it travels.
public struct Reply: Hashable, Sendable {
  public var response: HTTPResponse
  public var delivery: Delivery
  /// What a log should say of it beside the rest, such as the name of the fault rule that fired.
  public var note: String?

  public init(_ response: HTTPResponse, delivery: Delivery = .plain, note: String? = nil) {
    self.response = response
    self.delivery = delivery
    self.note = note
  }
}
