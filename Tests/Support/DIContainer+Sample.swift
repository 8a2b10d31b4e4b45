public import Foundation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketKit

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
