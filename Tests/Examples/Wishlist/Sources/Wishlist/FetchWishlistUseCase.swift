import OpenMarketDomain

/// Loads the products on a wishlist in the order of the list, without the deleted ones.
public struct FetchWishlistUseCase: Sendable {
  private let wishlists: any WishlistRepository
  private let products: any ProductRepository

  public init(wishlists: any WishlistRepository, products: any ProductRepository) {
    self.wishlists = wishlists
    self.products = products
  }

  public func callAsFunction(wishedBy name: String) async throws(MarketError) -> [Product] {
    var found: [Product] = []
    for id in try await wishlists.products(wishedBy: name) {
      do throws(MarketError) {
        found.append(try await products.product(id).product)
      } catch .notFound {
        continue
      }
    }
    return found
  }
}
