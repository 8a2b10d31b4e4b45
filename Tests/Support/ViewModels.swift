public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductListViewModel {
  /// Creates a view model for the product list of a repository. By default, no seller is signed in, the image repository is empty
  /// and the locale is U.S. English. If the response to a write is lost, the use cases look for the change only once.
  public convenience init(
    of repository: any ProductRepository,
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    events: any ProductEvents = InMemoryProductEvents(),
    images: any ImageRepository = InMemoryImageRepository(),
    locale: Locale = Locale(identifier: "en_US"), scope: ProductListScope = .market,
    firstPage: PageRequest = .first, clock: any Clock<Duration> = ContinuousClock()
  ) {
    let reconciliation = ReconciliationPolicy(pauses: [])
    self.init(
      fetchPage: FetchProductPageUseCase(repository: repository),
      fetchDetail: FetchProductDetailUseCase(repository: repository),
      update: UpdateProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      delete: DeleteProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      sellers: sellers, events: events, images: images, locale: locale, scope: scope,
      firstPage: firstPage, clock: clock)
  }
}

extension ProductDetailViewModel {
  /// Returns a view model for the detail screen of a product. If the response to a write is lost, the use cases look for the
  /// change only once.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product. If you pass a row, this parameter is ignored.
  ///   - row: The product row to show until the details are loaded.
  ///   - repository: The repository that loads and changes the product.
  ///   - sellers: The store for the seller's credential. By default, no seller is signed in.
  ///   - events: The publisher of product changes. By default, only this view model uses the publisher.
  ///   - images: The repository that loads the images, or `nil` for a screen without image slots.
  ///   - locale: The locale for all texts.
  ///   - now: A closure that returns the current time, which some error messages show. By default, the closure returns the
  ///     beginning of 2025 (UTC).
  public static func sample(
    _ id: ProductID = ProductID(32), row: ProductRow? = nil, of repository: any ProductRepository,
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    events: any ProductEvents = InMemoryProductEvents(), images: (any ImageRepository)? = nil,
    locale: Locale = Locale(identifier: "en_US"),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_735_689_600) }
  ) -> ProductDetailViewModel {
    let reconciliation = ReconciliationPolicy(pauses: [])
    let fetchDetail = FetchProductDetailUseCase(repository: repository)
    let update = UpdateProductUseCase(
      repository: repository, events: events, reconciliation: reconciliation)
    let delete = DeleteProductUseCase(
      repository: repository, events: events, reconciliation: reconciliation)
    guard let row else {
      return ProductDetailViewModel(
        id: id, fetchDetail: fetchDetail, update: update, delete: delete, sellers: sellers,
        events: events, images: images, locale: locale, now: now)
    }
    return ProductDetailViewModel(
      row: row, fetchDetail: fetchDetail, update: update, delete: delete, sellers: sellers,
      events: events, images: images, locale: locale, now: now)
  }
}
