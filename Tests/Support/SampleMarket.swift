public import Foundation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketKit
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
    registrations: any RegistrationStore = InMemoryRegistrationStore(),
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

extension DIContainer {
  /// Creates a container whose parts are fakes, for tests of screens.
  ///
  /// The container needs no network. A request that doesn't go through one of the fakes fails the
  /// test at the line of this call. If the response to a write is lost, the use cases check once
  /// and without a pause whether the market made the change.
  ///
  /// ```swift
  /// let repository = ScriptedProductRepository(pages: pages, writes: [.failure(.outcomeUnknown())])
  /// let market = DIContainer.sample(
  ///   of: repository, sellers: InMemorySellerCredentialStore(.sample()))
  /// let editor = market.makeProductEditorViewModel()
  /// ```
  ///
  /// - Parameters:
  ///   - repository: The product repository.
  ///   - sellers: The store for the seller's credential. By default, no seller is signed in.
  ///   - images: The image repository. By default, it contains no image.
  ///   - health: The health repository. By default, the service is healthy.
  ///   - drafts: The store for drafts. By default, it's empty.
  ///   - clock: The clock that measures pauses, such as a `ManualClock`.
  ///   - locale: The locale for all texts and numbers.
  ///   - file: The file in which the test fails.
  ///   - line: The line at which the test fails.
  public static func sample(
    of repository: any ProductRepository,
    sellers: any SellerCredentialStore = InMemorySellerCredentialStore(),
    images: any ImageRepository = InMemoryImageRepository(),
    health: any HealthRepository = InMemoryHealthRepository(),
    drafts: any DraftStore = RecordingDraftStore(),
    clock: any Clock<Duration> = SuspendingClock(),
    locale: Locale = Locale(identifier: "en_US"), file: StaticString = #filePath, line: UInt = #line
  ) -> DIContainer {
    let transport = ScriptedSessionManager(file: file, line: line)
    var configuration = OpenMarketConfiguration(
      server: BaseURL(host: "market.example"), locale: locale)
    configuration.reconciliation = ReconciliationPolicy(pauses: [])
    configuration.clock = clock
    return DIContainer(configuration: configuration, sellers: sellers, transport: transport) {
      ($0.products, $0.health) = (repository, health)
      ($0.images, $0.drafts) = (images, drafts)
    }
  }
}
