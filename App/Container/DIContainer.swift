public import Foundation
public import Observation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketPresentation

/// A container that creates and connects the repositories, use cases and view models for one
/// market.
///
/// In SwiftUI, pass the container with `.environment(market)`, and read it with
/// `@Environment(DIContainer.self)`.
public final class DIContainer: Observable, Sendable {
  /// The parts that don't depend on the language of the screens.
  private struct Shared: Sendable {
    let configuration: OpenMarketConfiguration
    let transport: any NetworkSessionManager
    let service: any DataTransferService
    /// The secrets to mask: the secrets that were sent, the seller's secrets, and the secrets in
    /// the configuration.
    let secrets: KnownSecrets
    let savedPages: SavedPageStore?
    /// The subscription that removes the saved pages after a sign-out.
    let signOut: Subscription
  }

  private let shared: Shared
  /// The parts that the view models share. Pass them to your own view models.
  public let parts: MarketParts

  private init(_ shared: Shared, _ parts: MarketParts) {
    self.shared = shared
    self.parts = parts
  }

  /// Creates a container. The container sends no requests until a view model, use case or
  /// repository is used.
  ///
  /// - Parameters:
  ///   - configuration: The configuration, which can't be changed later.
  ///   - sellers: The store for the seller's credential. By default, the credential is stored in
  ///     memory.
  ///   - transport: The session manager that sends the requests to the server, or `nil` to use a
  ///     `SystemSessionManager`.
  ///   - replace: A closure that receives the default parts, and can wrap or replace them.
  public convenience init(
    configuration: OpenMarketConfiguration,
    sellers: any SellerCredentialStore = InMemorySellerCredentialStore(),
    transport: (any NetworkSessionManager)? = nil,
    replacing replace: (inout ReplaceableParts) -> Void = { _ in }
  ) {
    let (server, clock, now) = (configuration.server, configuration.clock, configuration.now)
    let transport = transport ?? SystemSessionManager(limits: configuration.limits)
    let secrets = KnownSecrets {
      configuration.secrets + (sellers.credential.map { [$0.identifier, $0.secret] } ?? [])
    }
    let managers = configuration.sessionManagers(around: transport, secrets: secrets)
    let service = DefaultDataTransferService(
      server: server, sessionManager: managers.others, secrets: secrets)
    let savedPages = configuration.offline.map {
      SavedPageStore(folder: $0.folder, limit: $0.limit, onProblem: $0.onProblem)
    }
    let reading: any DataTransferService =
      savedPages.map {
        SavingDataTransferService(service, savingIn: $0, of: server, secrets: secrets, now: now)
      } ?? service
    let folder = configuration.marketFolder
    let registrations = folder?.appending(path: "registrations", directoryHint: .isDirectory)
    var replaceable = ReplaceableParts(
      products: configuration.apiVersion.products(from: reading),
      health: configuration.apiVersion.health(from: service),
      images: CachingImageRepository(
        configuration.images, server: server, sessionManager: managers.images, clock: clock,
        secrets: secrets, now: now),
      events: BroadcastProductEventBus(),
      drafts: folder.map { FileDraftStore(folder: $0) },
      registrations: registrations.map { FileRegistrationStore(folder: $0) }
        ?? InMemoryRegistrationStore())
    replace(&replaceable)
    let parts = MarketParts(
      products: replaceable.products, health: replaceable.health, images: replaceable.images,
      sellers: sellers, events: replaceable.events, drafts: replaceable.drafts,
      registrations: replaceable.registrations, requiresRecord: configuration.requiresRecord,
      reconciliation: configuration.reconciliation,
      imageCompressor: configuration.imageCompressor,
      locale: Language(configuration.locale, words: configuration.words),
      clock: clock, now: now)
    // Another seller on this device must not see what the previous one looked at.
    let signOut = sellers.onSignOut { await savedPages?.removeAll(of: server) }
    self.init(
      Shared(
        configuration: configuration, transport: transport, service: service, secrets: secrets,
        savedPages: savedPages, signOut: signOut), parts)
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
  ///   - server: The base URL of the server. If the string isn't a valid base URL, the process ends
  ///     with an explanation.
  ///   - locale: The locale for all displayed text and numbers. The default is the user's locale.
  ///   - seller: The signed-in seller, such as `SellerCredential(literal:secret:)`, or `nil` if no
  ///     seller is signed in.
  ///   - configure: A closure that changes the configuration.
  public convenience init(
    server: StaticString, locale: Locale = .current, seller: SellerCredential? = nil,
    configure: (inout OpenMarketConfiguration) -> Void = { _ in }
  ) {
    var configuration = OpenMarketConfiguration(server: BaseURL(literal: server), locale: locale)
    configure(&configuration)
    self.init(configuration: configuration, sellers: InMemorySellerCredentialStore(seller))
  }

  /// Returns a container whose screens are in another language.
  ///
  /// Both containers share everything else: the seller, the drafts, the caches, the requests in
  /// flight and the events. A change on a screen of one container appears on the screens of the
  /// other.
  public func localized(_ locale: Locale) -> DIContainer {
    var parts = parts
    parts.locale = Language(locale, words: parts.locale.appWords)
    return DIContainer(shared, parts)
  }

  /// The base URL of the server.
  public var server: BaseURL { shared.configuration.server }
  /// The locale for the texts of all screens.
  public var locale: any TextLocale { parts.locale }
  /// The version of the server's API.
  public var apiVersion: APIVersion { shared.configuration.apiVersion }
  /// The service that calls the server's endpoints. Use this service to call custom endpoints.
  public var service: any DataTransferService { shared.service }
  /// The product repository. Use this repository in custom use cases.
  ///
  /// Changes that are made through this repository don't update open screens. To update open
  /// screens, use ``registerProduct``, ``updateProduct`` and ``deleteProduct`` instead.
  public var products: any ProductRepository { parts.products }
  /// The repository that loads the health status of the service.
  public var health: any HealthRepository { parts.health }
  /// The image repository, which includes the image cache.
  public var images: any ImageRepository { parts.images }
  /// The publisher that posts an event when a use case of this container registers, updates or
  /// deletes a product.
  public var events: any ProductEventBus { parts.events }
  /// The store for the seller's credential.
  public var sellers: any SellerCredentialStore { parts.sellers }
  /// The store for drafts of product forms, or `nil` if forms aren't saved.
  public var drafts: (any DraftStore)? { parts.drafts }
  /// The store for pages that can be read offline, or `nil` if ``OpenMarketConfiguration/offline``
  /// is `nil`.
  public var savedPages: SavedPageStore? { shared.savedPages }
  /// The use case that registers products. All editors of this container share the submissions in
  /// flight.
  public var registerProduct: RegisterProductUseCase { parts.registerProduct }
  /// The use case that updates products, and posts the changes to ``events``.
  public var updateProduct: UpdateProductUseCase { parts.updateProduct }
  /// The use case that deletes products, and posts the deletions to ``events``.
  public var deleteProduct: DeleteProductUseCase { parts.deleteProduct }
  /// The use case that loads a page of products.
  public var fetchProductPage: FetchProductPageUseCase { parts.fetchProductPage }
  /// The use case that loads a product with all details.
  public var fetchProductDetail: FetchProductDetailUseCase { parts.fetchProductDetail }
  /// The use case that checks the health of the service.
  public var checkHealth: CheckHealthUseCase { parts.checkHealth }

  /// Returns the given string with the known secrets masked. The known secrets are the secrets of
  /// the signed-in seller, the secrets that were sent, and the secrets in the configuration.
  package func masking(_ text: String) -> String { shared.secrets.masking(text) }

  /// A session manager that sends every request once, with the timeout of a single attempt. It
  /// doesn't retry requests, follow redirects or share responses.
  ///
  /// Use this session manager to inspect the unmodified behavior of a server, for example with
  /// `ConformanceCheck`.
  public var plainSessionManager: any NetworkSessionManager {
    shared.configuration.plainSessionManager(around: shared.transport, secrets: shared.secrets)
  }

  /// Creates a view model for a list of products. The list is empty until it's loaded.
  ///
  /// - Parameter firstPage: The first page to load, which also determines the number of rows on
  ///   each page.
  @MainActor
  public func makeProductListViewModel(firstPage: PageRequest = .first) -> ProductListViewModel {
    makeProductListViewModel(of: .market, firstPage: firstPage)
  }

  /// Creates a view model for a list of the signed-in seller's products. The list is empty until
  /// it's loaded.
  ///
  /// The service can't select the products of a seller. The list fetches the products of the
  /// market, 100 on each page, and shows those with the vendor number of the seller's credential.
  @MainActor
  public func makeOwnProductListViewModel() -> ProductListViewModel {
    makeProductListViewModel(
      of: .ownProducts, firstPage: (try? PageRequest(number: 1, size: 100)) ?? .first)
  }

  /// Creates a view model for a search screen. The list is empty until the user searches, and again
  /// when the text is blank.
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
    ProductListViewModel(in: parts, scope: scope, firstPage: firstPage)
  }

  /// Creates a slot that shows one image at a time. Use a separate slot for each cell.
  @MainActor
  public func makeImageSlot() -> ImageSlot {
    ImageSlot(images: images, locale: locale)
  }

  /// Creates a view model for the detail screen of the given product. The screen is empty until the
  /// product is loaded.
  @MainActor
  public func makeProductDetailViewModel(id: ProductID) -> ProductDetailViewModel {
    ProductDetailViewModel(id: id, in: parts)
  }

  /// Creates a view model for the detail screen of the product in the given list row. The screen
  /// shows the contents of the row until the product is loaded.
  @MainActor
  public func makeProductDetailViewModel(row: ProductRow) -> ProductDetailViewModel {
    ProductDetailViewModel(id: row.id, row: row, in: parts)
  }

  /// Creates a view model for the screen on which sellers enter their credentials.
  @MainActor
  public func makeSellerViewModel() -> SellerViewModel {
    SellerViewModel(sellers: sellers, locale: locale)
  }

  /// Creates a view model for an editor that registers a new product.
  @MainActor
  public func makeProductEditorViewModel() -> ProductEditorViewModel {
    ProductEditorViewModel(in: parts)
  }

  /// Creates a view model for an editor that updates the given product.
  @MainActor
  public func makeProductEditorViewModel(editing detail: ProductDetail) -> ProductEditorViewModel {
    ProductEditorViewModel(editing: detail, in: parts)
  }

  /// Creates a view model for a screen that shows whether the service is available. Call `check()`
  /// to send the first request.
  @MainActor
  public func makeServiceHealthViewModel() -> ServiceHealthViewModel {
    ServiceHealthViewModel(checkHealth: checkHealth, locale: locale)
  }
}

/// The parts of a container that an app or a test can wrap or replace.
public struct ReplaceableParts {
  /// The product repository. The default repository saves pages if
  /// ``OpenMarketConfiguration/offline`` is set.
  public var products: any ProductRepository
  /// The repository that loads the health status of the service.
  public var health: any HealthRepository
  /// The image repository.
  public var images: any ImageRepository
  /// The publisher of the changes to products.
  public var events: any ProductEventBus
  /// The store for drafts, or `nil` if forms aren't saved. The default is `nil` without
  /// ``OpenMarketConfiguration/draftFolder``.
  public var drafts: (any DraftStore)?
  /// The store for the registrations whose outcome isn't known.
  public var registrations: any RegistrationStore
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
