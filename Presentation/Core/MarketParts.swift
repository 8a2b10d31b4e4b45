public import Foundation
public import OpenMarketDomain

/// The parts that the view models of one market share, such as the repositories and the seller's
/// credential.
///
/// The use cases share the requests in flight, so that two screens don't send the same change.
/// Create one value for each market, and copy it to show screens in another language. `DIContainer`
/// has the parts as properties.
public struct MarketParts: Sendable {
  /// The repository that loads and changes products.
  package let products: any ProductRepository
  /// The repository that loads the health status of the service.
  package let health: any HealthRepository
  /// The repository that loads images.
  package let images: any ImageRepository
  /// The store for the seller's credential.
  package let sellers: any SellerCredentialStore
  /// The publisher that posts the changes that the use cases make.
  package let events: any ProductEventBus
  /// The store for drafts of forms, or `nil` if forms aren't saved.
  package let drafts: (any DraftStore)?
  /// The compressor for images that are too large to upload, or `nil` to reject these images.
  package let imageCompressor: (any ImageCompressor)?
  /// The use case that registers products.
  package let registerProduct: RegisterProductUseCase
  /// The use case that updates products.
  package let updateProduct: UpdateProductUseCase
  /// The use case that deletes products.
  package let deleteProduct: DeleteProductUseCase
  /// The locale for all displayed text and numbers.
  public var locale: any TextLocale
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date

  /// Creates the parts of a market. `DIContainer` does this for an app.
  ///
  /// - Parameters:
  ///   - products: The repository that loads and changes products.
  ///   - health: The repository that loads the health status of the service.
  ///   - images: The repository that loads images.
  ///   - sellers: The store for the seller's credential.
  ///   - events: The publisher that posts the changes that the use cases make.
  ///   - drafts: The store for drafts of forms, or `nil` if forms aren't saved. Without a store, an
  ///     editor needs no `load()`.
  ///   - registrations: The store for the registrations whose outcome isn't known.
  ///   - requiresRecord: A Boolean value that indicates whether a product isn't sent if its
  ///     registration can't be remembered.
  ///   - reconciliation: The policy for checking whether the server made a change whose response
  ///     was lost.
  ///   - imageCompressor: The compressor for images that are too large to upload, or `nil` to
  ///     reject these images.
  ///   - locale: The locale for all displayed text and numbers.
  ///   - clock: The clock that measures pauses, such as the pause after the last keystroke of a
  ///     search.
  ///   - now: A closure that returns the current time, which some messages contain.
  public init(
    products: any ProductRepository, health: any HealthRepository, images: any ImageRepository,
    sellers: any SellerCredentialStore, events: any ProductEventBus,
    drafts: (any DraftStore)? = nil,
    registrations: any RegistrationStore = InMemoryRegistrationStore(),
    requiresRecord: Bool = false,
    reconciliation: ReconciliationPolicy = .standard,
    imageCompressor: (any ImageCompressor)? = nil, locale: any TextLocale = Locale.current,
    clock: any Clock<Duration> = SuspendingClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.products = products
    self.health = health
    self.images = images
    self.sellers = sellers
    self.events = events
    self.drafts = drafts
    self.imageCompressor = imageCompressor
    self.locale = locale
    self.clock = clock
    self.now = now
    let writes = WriteReconciler(
      repository: products, events: events, reconciliation: reconciliation, clock: clock)
    registerProduct = RegisterProductUseCase(
      writes, registrations: registrations, requiresRecord: requiresRecord)
    updateProduct = UpdateProductUseCase(writes)
    deleteProduct = DeleteProductUseCase(writes)
  }

  /// The use case that loads a page of products.
  package var fetchProductPage: FetchProductPageUseCase {
    FetchProductPageUseCase(repository: products)
  }
  /// The use case that loads a product with all details.
  package var fetchProductDetail: FetchProductDetailUseCase {
    FetchProductDetailUseCase(repository: products)
  }
  /// The use case that checks the health of the service.
  package var checkHealth: CheckHealthUseCase {
    CheckHealthUseCase(repository: health, clock: clock)
  }
}
