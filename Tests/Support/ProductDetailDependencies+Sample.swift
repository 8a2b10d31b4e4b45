public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductDetailDependencies {
  /// A page on top of a repository, whose writes look once for a change of which the answer was lost.
  ///
  /// - Parameters:
  ///   - feed: a feed of its own unless given.
  ///   - sellers: nobody is signed in unless given.
  ///   - now: Returns the end of a search, for its text. The default is the beginning of 2025 (UTC).
  public init(
    repository: any ProductRepository, feed: any ProductChangeFeed = InMemoryProductChangeFeed(),
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    images: (any ImageRepository)? = nil,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_735_689_600) }
  ) {
    let settling = SettlingTime(pauses: [])
    self.init(
      fetchDetail: FetchProductDetailUseCase(repository: repository),
      updateProduct: UpdateProductUseCase(repository: repository, feed: feed, settling: settling),
      deleteProduct: DeleteProductUseCase(repository: repository, feed: feed, settling: settling),
      changes: feed, sellers: sellers, images: images, now: now)
  }
}
