public import Foundation
public import OpenMarketDomain

/// What a product's page needs from outside.
public nonisolated struct ProductDetailDependencies: Sendable {
  let fetchDetail: FetchProductDetailUseCase
  let updateProduct: UpdateProductUseCase
  let deleteProduct: DeleteProductUseCase
  let events: any ProductEvents
  let sellers: any SellerCredentialStore
  let images: (any ImageRepository)?
  let now: @Sendable () -> Date

  /// Puts together what a page needs.
  ///
  /// - Parameters:
  ///   - fetchDetail: reads the product.
  ///   - updateProduct: sends what is confirmed to change.
  ///   - deleteProduct: sends what is confirmed to go.
  ///   - events: the feed that `updateProduct` and `deleteProduct` tell; the page follows it.
  ///   - sellers: who is asked for the seller at each write.
  ///   - images: where the pictures come from; without it, the page has no slots.
  ///   - now: returns the time, for texts that say until when something was looked for.
  public init(
    fetchDetail: FetchProductDetailUseCase, updateProduct: UpdateProductUseCase,
    deleteProduct: DeleteProductUseCase, events: any ProductEvents,
    sellers: any SellerCredentialStore, images: (any ImageRepository)? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.fetchDetail = fetchDetail
    self.updateProduct = updateProduct
    self.deleteProduct = deleteProduct
    self.events = events
    self.sellers = sellers
    self.images = images
    self.now = now
  }
}
