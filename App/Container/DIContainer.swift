public import Foundation
public import Observation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketPresentation

/// A container that creates and connects the repositories, use cases and view models for one market.
///
/// In SwiftUI, pass the container with `.environment(market)`, and read it with `@Environment(DIContainer.self)`.
public final class DIContainer: Observable, Sendable {
  let configuration: OpenMarketConfiguration
  let transport: any NetworkSessionManager
  let clock: any Clock<Duration>
  /// The secrets to mask: the secrets that were sent, the seller's secrets, and the secrets in the configuration.
  private let secrets: KnownSecrets
  private let now: @Sendable () -> Date

  /// The service that calls the server's endpoints. Use this service to call custom endpoints.
  public let service: any DataTransferService
  /// The product repository. Use this repository in custom use cases.
  ///
  /// Changes that are made through this repository don't update open screens. To update open screens, use ``registerProduct``,
  /// ``updateProduct`` and ``deleteProduct`` instead.
  public let products: any ProductRepository
  /// The repository that loads the health status of the service.
  public let health: any HealthRepository
  /// The image repository, which includes the image cache.
  public let images: any ImageRepository
  /// The publisher that posts an event when a use case of this container registers, updates or deletes a product.
  public let events: any ProductEventBus
  /// The use case that registers products. All editors of this container share the submissions in flight.
  public let registerProduct: RegisterProductUseCase
  /// The use case that updates products, and posts the changes to ``events``.
  public let updateProduct: UpdateProductUseCase
  /// The use case that deletes products, and posts the deletions to ``events``.
  public let deleteProduct: DeleteProductUseCase
  /// The store for pages that can be read offline, or `nil` if ``OpenMarketConfiguration/offline`` is `nil`.
  public let savedPages: SavedPageStore?
  /// The subscription that removes the saved pages after a sign-out.
  private let signOut: Subscription
  /// The store for the seller's credential.
  public let sellers: any SellerCredentialStore
  /// The store for drafts of product forms, or `nil` if forms aren't saved.
  public let drafts: (any DraftStore)?

  /// Creates a container. The container sends no requests until a view model, use case or repository is used.
  ///
  /// - Parameters:
  ///   - configuration: The configuration, which can't be changed later.
  ///   - sellers: The store for the seller's credential. By default, the credential is stored in memory.
  ///   - transport: The session manager that sends the requests to the server, or `nil` to use a `SystemSessionManager`.
  ///   - clock: The clock that measures all timeouts and delays outside the transport. The default clock stops while the device
  ///     sleeps. Tests can pass a manual clock.
  ///   - now: A closure that returns the current date, which dates saved pages and determines whether an earlier failure of an image counts.
  ///   - random: A closure that returns a random duration in a range, which determines the delay before a retry.
  ///   - events: The publisher that posts the changes to products.
  ///   - products: A closure that returns the product repository to use. The closure receives the default repository, which you
  ///     can wrap or replace.
  ///   - health: A closure that receives the default health repository, and returns the health repository to use.
  ///   - images: A closure that receives the default image repository, and returns the image repository to use.
  ///   - drafts: A closure that receives the default store for drafts, or `nil` without a folder for drafts, and returns the store to
  ///     use. With `nil`, forms aren't saved.
  ///   - registrations: A closure that receives the default store for open registrations, and returns the store to use.
  public init(
    configuration: OpenMarketConfiguration,
    sellers: any SellerCredentialStore = InMemorySellerCredentialStore(),
    transport: (any NetworkSessionManager)? = nil,
    clock: any Clock<Duration> = SuspendingClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable (ClosedRange<Duration>) -> Duration = RetryPolicy.randomDelay,
    events: any ProductEventBus = BroadcastProductEventBus(),
    products: (any ProductRepository) -> any ProductRepository = { $0 },
    health: (any HealthRepository) -> any HealthRepository = { $0 },
    images: (any ImageRepository) -> any ImageRepository = { $0 },
    drafts: ((any DraftStore)?) -> (any DraftStore)? = { $0 },
    registrations: (any RegistrationStore) -> any RegistrationStore = { $0 }
  ) {
    self.configuration = configuration
    self.sellers = sellers
    self.clock = clock
    self.now = now
    self.events = events
    let transport = transport ?? SystemSessionManager(limits: configuration.limits)
    self.transport = transport
    let managers = configuration.sessionManagers(
      around: transport, clock: clock, random: random, now: now)
    let secrets = KnownSecrets {
      configuration.secrets + (sellers.credential.map { [$0.identifier, $0.secret] } ?? [])
    }
    self.secrets = secrets
    let service = DefaultDataTransferService(
      server: configuration.server, sessionManager: managers.others, secrets: secrets)
    self.service = service
    let savedPages = configuration.offline.map {
      SavedPageStore(folder: $0.folder, limit: $0.limit, onProblem: $0.onProblem)
    }
    self.savedPages = savedPages
    let folder = configuration.marketFolder
    self.drafts = drafts(folder.map { FileDraftStore(folder: $0) })
    // Another seller on this device must not see what the previous one looked at.
    signOut = sellers.onSignOut {
      await savedPages?.removeAll(of: configuration.server)
    }
    self.images = images(
      CachingImageRepository(
        configuration.images, server: configuration.server, sessionManager: managers.images,
        clock: clock, secrets: secrets,
        now: now))
    let reading: any DataTransferService =
      savedPages.map {
        SavingDataTransferService(
          service, savingIn: $0, of: configuration.server, secrets: secrets, now: now)
      } ?? service
    let repository = products(configuration.apiVersion.products(from: reading))
    self.products = repository
    self.health = health(configuration.apiVersion.health(from: service))
    let reconciler = WriteReconciler(
      repository: repository, events: events, reconciliation: configuration.reconciliation,
      clock: clock)
    let registrationFolder = folder?.appending(path: "registrations", directoryHint: .isDirectory)
    registerProduct = RegisterProductUseCase(
      reconciler,
      registrations: registrations(
        registrationFolder.map { FileRegistrationStore(folder: $0) }
          ?? InMemoryRegistrationStore()),
      requiresRecord: configuration.requiresRecord)
    updateProduct = UpdateProductUseCase(reconciler)
    deleteProduct = DeleteProductUseCase(reconciler)
  }

  /// Creates a container for a server and a seller that your source code contains.
  ///
  /// ```swift
  /// let market = DIContainer(server: "https://market.example") {
  ///   $0.draftFolder = FileDraftStore.standardFolder()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - server: The base URL of the server. If the string isn't a valid base URL, the process ends with an explanation.
  ///   - locale: The locale for all displayed text and numbers. The default is the user's locale.
  ///   - seller: The signed-in seller, such as `SellerCredential(literal:secret:)`, or `nil` if no seller is signed in.
  ///   - configure: A closure that changes the configuration.
  public convenience init(
    server: StaticString, locale: Locale = .current, seller: SellerCredential? = nil,
    configure: (inout OpenMarketConfiguration) -> Void = { _ in }
  ) {
    var configuration = OpenMarketConfiguration(server: BaseURL(literal: server), locale: locale)
    configure(&configuration)
    self.init(configuration: configuration, sellers: InMemorySellerCredentialStore(seller))
  }

  private init(_ market: DIContainer, locale: Locale) {
    var configuration = market.configuration
    configuration.locale = locale
    self.configuration = configuration
    transport = market.transport
    clock = market.clock
    secrets = market.secrets
    now = market.now
    service = market.service
    products = market.products
    health = market.health
    images = market.images
    events = market.events
    registerProduct = market.registerProduct
    updateProduct = market.updateProduct
    deleteProduct = market.deleteProduct
    savedPages = market.savedPages
    signOut = market.signOut
    sellers = market.sellers
    drafts = market.drafts
  }

  /// Returns a container whose screens are in another language.
  ///
  /// Both containers share everything else: the seller, the drafts, the caches, the requests in flight and the events. A change on a
  /// screen of one container appears on the screens of the other.
  public func localized(_ locale: Locale) -> DIContainer { DIContainer(self, locale: locale) }

  /// The base URL of the server.
  public var server: BaseURL { configuration.server }
  /// The locale for the texts of all screens.
  public var locale: Locale { configuration.locale }
  /// The version of the server's API.
  public var apiVersion: APIVersion { configuration.apiVersion }
  /// Returns the given string with the known secrets masked. The known secrets are the secrets of the signed-in seller, the
  /// secrets that were sent, and the secrets in the configuration.
  package func masking(_ text: String) -> String { secrets.masking(text) }

  /// The use case that loads a page of products.
  public var fetchProductPage: FetchProductPageUseCase {
    FetchProductPageUseCase(repository: products)
  }
  /// The use case that loads a product with all details.
  public var fetchProductDetail: FetchProductDetailUseCase {
    FetchProductDetailUseCase(repository: products)
  }
  /// The use case that checks the health of the service.
  public var checkHealth: CheckHealthUseCase {
    CheckHealthUseCase(repository: health, clock: clock)
  }

  /// A session manager that sends every request once, with the timeout of a single attempt. It doesn't retry requests, follow
  /// redirects or share responses.
  ///
  /// Use this session manager to inspect the unmodified behavior of a server, for example with `ConformanceCheck`.
  public var plainSessionManager: any NetworkSessionManager {
    configuration.plainSessionManager(around: transport, clock: clock)
  }

  /// Creates a view model for a list of products. The list is empty until it's loaded.
  ///
  /// - Parameter firstPage: The first page to load, which also determines the number of rows on each page.
  @MainActor
  public func makeProductListViewModel(firstPage: PageRequest = .first) -> ProductListViewModel {
    makeProductListViewModel(of: .market, firstPage: firstPage)
  }

  /// Creates a view model for a list of the signed-in seller's products. The list is empty until it's loaded.
  ///
  /// The service can't select the products of a seller. The list fetches the products of the market, 100 on each page, and shows
  /// those with the vendor number of the seller's credential.
  @MainActor
  public func makeOwnProductListViewModel() -> ProductListViewModel {
    makeProductListViewModel(
      of: .ownProducts, firstPage: (try? PageRequest(number: 1, size: 100)) ?? .first)
  }

  /// Creates a view model for a search screen. The list is empty until the user searches, and again when the text is blank.
  @MainActor
  public func makeProductSearchViewModel(
    firstPage: PageRequest = .first
  ) -> ProductListViewModel {
    makeProductListViewModel(of: .searchResults, firstPage: firstPage)
  }

  @MainActor
  private func makeProductListViewModel(
    of scope: ProductListScope, firstPage: PageRequest
  ) -> ProductListViewModel {
    ProductListViewModel(
      fetchPage: fetchProductPage,
      delete: deleteProduct,
      sellers: sellers,
      events: events,
      images: images,
      locale: configuration.locale,
      scope: scope,
      firstPage: firstPage,
      clock: clock,
      now: now)
  }

  /// Creates a slot that shows one image at a time. Use a separate slot for each cell.
  @MainActor
  public func makeImageSlot() -> ImageSlot {
    ImageSlot(images: images, locale: configuration.locale)
  }

  /// Creates a view model for the detail screen of the given product. The screen is empty until the product is loaded.
  @MainActor
  public func makeProductDetailViewModel(id: ProductID) -> ProductDetailViewModel {
    makeProductDetailViewModel(id: id, row: nil)
  }

  /// Creates a view model for the detail screen of the product in the given list row. The screen shows the contents of the row
  /// until the product is loaded.
  @MainActor
  public func makeProductDetailViewModel(row: ProductRow) -> ProductDetailViewModel {
    makeProductDetailViewModel(id: row.id, row: row)
  }

  @MainActor
  private func makeProductDetailViewModel(
    id: ProductID, row: ProductRow?
  ) -> ProductDetailViewModel {
    ProductDetailViewModel(
      id: id, row: row, fetchDetail: fetchProductDetail, delete: deleteProduct, sellers: sellers,
      events: events, images: images, locale: configuration.locale, now: now)
  }

  /// Creates a view model for the screen on which sellers enter their credentials.
  @MainActor
  public func makeSellerViewModel() -> SellerViewModel {
    SellerViewModel(sellers: sellers, locale: configuration.locale)
  }

  /// Creates a view model for an editor that registers a new product.
  @MainActor
  public func makeProductEditorViewModel() -> ProductEditorViewModel {
    makeProductEditorViewModel(for: nil)
  }

  /// Creates a view model for an editor that updates the given product.
  @MainActor
  public func makeProductEditorViewModel(editing detail: ProductDetail) -> ProductEditorViewModel {
    makeProductEditorViewModel(for: detail)
  }

  @MainActor
  private func makeProductEditorViewModel(for detail: ProductDetail?) -> ProductEditorViewModel {
    ProductEditorViewModel(
      editing: detail, register: registerProduct, update: updateProduct, sellers: sellers,
      drafts: drafts, events: events, compressor: configuration.imageCompressor,
      locale: configuration.locale, clock: clock, now: now)
  }

  /// Creates a view model for a screen that shows whether the service is available. Call `check()` to send the first request.
  @MainActor
  public func makeServiceHealthViewModel() -> ServiceHealthViewModel {
    ServiceHealthViewModel(checkHealth: checkHealth, locale: configuration.locale)
  }
}

extension CachingImageRepository {
  fileprivate convenience init(
    _ configuration: ImageConfiguration, server: BaseURL,
    sessionManager: any NetworkSessionManager, clock: any Clock<Duration>, secrets: KnownSecrets,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      server: server, sessionManager: sessionManager, memoryLimit: configuration.memoryLimit,
      disk: configuration.folder.map {
        ImageDiskCache(
          folder: $0, limit: configuration.diskLimit, onProblem: configuration.onProblem)
      },
      policy: configuration.loading, clock: clock, secrets: secrets, now: now)
  }
}
