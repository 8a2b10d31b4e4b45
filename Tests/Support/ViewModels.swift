public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductListViewModel {
  /// Creates a view model for a product list that the given repository provides. By default, no seller is signed in, the image
  /// repository is empty, the locale is U.S. English, and the time is the beginning of the year 2025 in UTC. If the response to a
  /// write is lost, the use cases check only once whether the market made the change.
  public convenience init(
    of repository: any ProductRepository,
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    events: any ProductEventBus = InMemoryProductEventBus(),
    images: any ImageRepository = InMemoryImageRepository(),
    locale: Locale = Locale(identifier: "en_US"), scope: ProductListScope = .market,
    firstPage: PageRequest = .first, clock: any Clock<Duration> = SuspendingClock(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_735_689_600) }
  ) {
    let reconciliation = ReconciliationPolicy(pauses: [])
    self.init(
      fetchPage: FetchProductPageUseCase(repository: repository),
      delete: DeleteProductUseCase(
        WriteReconciler(
          repository: repository, events: events, reconciliation: reconciliation)),
      sellers: sellers, events: events, images: images, locale: locale, scope: scope,
      firstPage: firstPage, clock: clock, now: now)
  }
}

extension ProductDetailViewModel {
  /// Returns a view model for the detail screen of a product. If the response to a write is lost, the use cases check only once
  /// whether the market made the change.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product. It's ignored if you also pass a row.
  ///   - row: The row of the product in a list, which the screen shows until the details are loaded, or `nil` to show nothing.
  ///   - repository: The repository that loads and changes the product.
  ///   - sellers: The store for the seller's credential. By default, no seller is signed in.
  ///   - events: The publisher of product changes. The default is a new publisher that only this view model uses.
  ///   - images: The repository that loads the images, or `nil` for a screen without images.
  ///   - locale: The locale for all texts and numbers.
  ///   - now: A closure that returns the current time, which some error messages contain. The default closure returns the
  ///     beginning of the year 2025 in UTC.
  public static func sample(
    _ id: ProductID = ProductID(32), row: ProductRow? = nil, of repository: any ProductRepository,
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    events: any ProductEventBus = InMemoryProductEventBus(), images: (any ImageRepository)? = nil,
    locale: Locale = Locale(identifier: "en_US"),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_735_689_600) }
  ) -> ProductDetailViewModel {
    let reconciliation = ReconciliationPolicy(pauses: [])
    let fetchDetail = FetchProductDetailUseCase(repository: repository)
    let delete = DeleteProductUseCase(
      WriteReconciler(
        repository: repository, events: events, reconciliation: reconciliation))
    return ProductDetailViewModel(
      id: row?.id ?? id, row: row, fetchDetail: fetchDetail, delete: delete, sellers: sellers,
      events: events, images: images, locale: locale, now: now)
  }
}
