public import OpenMarketData

/// An answer and how it travels.
public struct Reply: Hashable, Sendable {
  /// The answer, whole.
  public var response: HTTPResponse
  /// How much of it arrives, and when.
  public var delivery: Delivery
  /// What a log should say of it beside the rest, such as the name of the fault rule that fired.
  public var note: String?
  /// A remark for a log about a request in which something was ignored, such as an unknown key.
  public var hint: String?

  /// Sends an answer on its way.
  ///
  /// - Parameters:
  ///   - response: the answer, whole.
  ///   - delivery: how it travels; at once and whole unless given.
  ///   - note: what a log should say of it beside the rest.
  public init(_ response: HTTPResponse, delivery: Delivery = .plain, note: String? = nil) {
    self.response = response
    self.delivery = delivery
    self.note = note
  }
}
