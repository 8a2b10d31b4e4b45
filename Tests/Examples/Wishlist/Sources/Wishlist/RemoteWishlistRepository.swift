import OpenMarketData
import OpenMarketDomain

/// A repository that loads wishlists from a server.
public struct RemoteWishlistRepository: WishlistRepository {
  private let service: any DataTransferService

  public init(service: any DataTransferService) {
    self.service = service
  }

  public func products(wishedBy name: String) async throws(MarketError) -> [ProductID] {
    do {
      return try await service.request(.wishlist(of: name)).products.map { ProductID($0) }
    } catch {
      throw MarketError(error)
    }
  }
}
