import OpenMarketPresentation

/// The state of a wishlist screen.
public struct WishlistState: Equatable, Sendable {
  public enum Phase: Equatable, Sendable {
    case idle
    case loading
    case loaded
    case failed(UserMessage)
  }

  public internal(set) var phase = Phase.idle
  public internal(set) var rows: [ProductRow] = []

  public init() {}
}
