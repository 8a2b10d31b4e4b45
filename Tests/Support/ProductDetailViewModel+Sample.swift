public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductDetailViewModel {
  /// Creates a page of a product in a repository. A write whose response is lost is looked for once.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - row: A row of the product to show until it's loaded.
  ///   - repository: Loads and changes the product.
  ///   - sellers: Provides the seller. By default, nobody is signed in.
  ///   - events: Reports changes. By default, only those of this page.
  ///   - images: Loads the pictures, if any.
  ///   - locale: The locale of all texts.
  ///   - now: Returns the time at which a search ends, for its text. The default is the beginning of 2025 (UTC).
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
