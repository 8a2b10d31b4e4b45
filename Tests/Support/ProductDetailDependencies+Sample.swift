public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductDetailDependencies {
  /// A page on top of a repository, whose writes look once for a change of which the answer was lost.
  ///
  /// - Parameters:
  ///   - events: a feed of its own unless given.
  ///   - sellers: nobody is signed in unless given.
  ///   - now: Returns the end of a search, for its text. The default is the beginning of 2025 (UTC).
  public init(
    repository: any ProductRepository, events: any ProductEvents = InMemoryProductEvents(),
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    images: (any ImageRepository)? = nil,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_735_689_600) }
  ) {
    let reconciliation = ReconciliationPolicy(pauses: [])
    self.init(
      fetchDetail: FetchProductDetailUseCase(repository: repository),
      updateProduct: UpdateProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      deleteProduct: DeleteProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      events: events, sellers: sellers, images: images, now: now)
  }
}
