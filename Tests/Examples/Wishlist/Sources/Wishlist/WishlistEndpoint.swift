import OpenMarketData

/// The response of the wishlist server.
struct WishlistDTO: Decodable, Sendable {
  let products: [Int]
}

extension Endpoint<WishlistDTO> {
  static func wishlist(of name: String) -> Endpoint {
    Endpoint(path: ["wishlists", PathPart(name)])
  }
}
