public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductDetailDependencies {
  /// A page on top of a repository, whose writes look once for a change of which the answer was lost.
  ///
  /// - Parameters:
  ///   - feed: a feed of its own unless given.
  ///   - sellers: nobody is signed in unless given.
  ///   - now: returns the time, for texts that say until when something was looked for.
  public init(
    repository: any ProductRepository, feed: any ProductChangeFeed = InMemoryProductChangeFeed(),
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    images: (any ImageRepository)? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let settling = SettlingTime(pauses: [])
    self.init(
      fetchDetail: FetchProductDetailUseCase(repository: repository),
      updateProduct: UpdateProductUseCase(repository: repository, feed: feed, settling: settling),
      deleteProduct: DeleteProductUseCase(repository: repository, feed: feed, settling: settling),
      changes: feed, sellers: sellers, images: images, now: now)
  }
}
