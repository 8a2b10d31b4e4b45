public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension MarketParts {
  /// Returns parts with the given product repository, for tests of view models.
  ///
  /// ```swift
  /// let list = ProductListViewModel(in: .sample(of: repository, clock: clock))
  /// ```
  ///
  /// If the response to a write is lost, the use cases check only once and without a pause whether
  /// the market made the change.
  ///
  /// - Parameters:
  ///   - repository: The product repository.
  ///   - sellers: The store for the seller's credential. By default, no seller is signed in.
  ///   - events: The publisher of changes. The default is a new publisher.
  ///   - images: The image repository. By default, it contains no image.
  ///   - health: The health repository. By default, the service is healthy.
  ///   - drafts: The store for drafts, or `nil` to save no forms. By default, it's empty.
  ///   - registrations: The store for registrations whose outcome isn't known. By default, it's
  ///     empty.
  ///   - imageCompressor: The compressor for images that are too large, or `nil` to reject these
  ///     images.
  ///   - locale: The locale for all texts and numbers.
  ///   - clock: The clock that measures pauses.
  ///   - now: A closure that returns the current time. The default closure returns the beginning of
  ///     the year 2025 in UTC.
  public static func sample(
    of repository: any ProductRepository,
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    events: any ProductEventBus = InMemoryProductEventBus(),
    images: any ImageRepository = InMemoryImageRepository(),
    health: any HealthRepository = InMemoryHealthRepository(),
    drafts: (any DraftStore)? = RecordingDraftStore(),
    registrations: (any RegistrationStore)? = nil,
    imageCompressor: (any ImageCompressor)? = nil,
    locale: Locale = Locale(identifier: "en_US"), clock: any Clock<Duration> = SuspendingClock(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_735_689_600) }
  ) -> MarketParts {
    MarketParts(
      products: repository, health: health, images: images, sellers: sellers, events: events,
      drafts: drafts, registrations: registrations,
      reconciliation: ReconciliationPolicy(pauses: []), imageCompressor: imageCompressor,
      locale: locale, clock: clock, now: now)
  }
}
