public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketPresentation

/// A container that creates and connects the repositories, use cases and view models for one market.
public final class DIContainer: Sendable {
  let configuration: OpenMarketConfiguration
  let transport: any NetworkSessionManager
  let clock: any Clock<Duration>
  /// The secrets to mask: the secrets that were sent, the seller's secrets, and the secrets in the configuration.
  private let secrets: KnownSecrets
  private let repository: any ProductRepository
  private let health: any HealthRepository

  /// The service that calls the server's endpoints. Use this service to call custom endpoints.
  public let service: any DataTransferService
  /// The product repository. Use this repository in custom use cases.
  ///
  /// Changes that are made through this repository don't update open screens. To update open screens, use ``registerProduct``,
  /// ``updateProduct`` and ``deleteProduct`` instead.
  public var products: any ProductRepository { repository }
  /// The image repository, which includes the image cache.
  public let images: any ImageRepository
  /// The publisher of events for products that this container's use cases register, update and delete.
  public let events: any ProductEvents = BroadcastProductEvents()
  /// The use case that registers products. All editors of this container share the submissions in flight.
  public let registerProduct: RegisterProductUseCase
  /// The use case that updates products, and posts the changes to ``events``.
  public let updateProduct: UpdateProductUseCase
  /// The use case that deletes products, and posts the deletions to ``events``.
  public let deleteProduct: DeleteProductUseCase
  /// The store for the seller's credential.
  public let sellers: any SellerCredentialStore
  /// The store for drafts of product forms.
  public let drafts: any DraftStore

  /// Creates a container. The container sends no requests until a view model, use case or repository is used.
  ///
  /// - Parameters:
  ///   - configuration: The configuration, which can't be changed later.
  ///   - sellers: The store for the seller's credential. By default, the credential is stored in memory.
  ///   - transport: The session manager that sends the requests to the server, or `nil` to use a `SystemSessionManager`.
  ///   - clock: The clock that measures all timeouts and delays outside the transport. Tests can pass a manual clock.
  public init(
    configuration: OpenMarketConfiguration,
    sellers: any SellerCredentialStore = InMemorySellerCredentialStore(),
    transport: (any NetworkSessionManager)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.configuration = configuration
    self.sellers = sellers
    self.clock = clock
    let transport = transport ?? SystemSessionManager(limits: configuration.limits)
    self.transport = transport
    let sessionManager = configuration.sessionManager(around: transport, clock: clock)
    let secrets = KnownSecrets {
      configuration.secrets + (sellers.credential.map { [$0.identifier, $0.secret] } ?? [])
    }
    self.secrets = secrets
    service = DefaultDataTransferService(
      server: configuration.server, sessionManager: sessionManager, secrets: secrets)
    drafts = configuration.makeDraftStore()
    images = CachingImageRepository(
      configuration.images, sessionManager: sessionManager, clock: clock, secrets: secrets)
    repository = configuration.apiVersion.products(from: service)
    health =
      switch configuration.apiVersion {
      case .v3: RemoteHealthRepository(service: service) { secrets.masking($0) }
      case .v1: V1HealthRepository()
      }
    registerProduct = RegisterProductUseCase(
      repository: repository, events: events, reconciliation: configuration.reconciliation,
      clock: clock)
    updateProduct = UpdateProductUseCase(
      repository: repository, events: events, reconciliation: configuration.reconciliation,
      clock: clock)
    deleteProduct = DeleteProductUseCase(
      repository: repository, events: events, reconciliation: configuration.reconciliation,
      clock: clock)
  }

  /// The base URL of the server.
  public var server: BaseURL { configuration.server }
  /// The version of the server's API.
  public var apiVersion: APIVersion { configuration.apiVersion }
  /// Returns a string in which the seller's secrets, the sent secrets, and the secrets in the configuration are masked.
  public func masking(_ text: String) -> String { secrets.masking(text) }

  /// A session manager that sends every request once, with the timeout of a single attempt. It doesn't retry requests, follow
  /// redirects or share responses.
  ///
  /// Use this session manager to inspect the unmodified behavior of a server, for example with `ConformanceCheck`.
  public var plainSessionManager: any NetworkSessionManager {
    configuration.plainSessionManager(around: transport, clock: clock)
  }

  /// Returns the requests that an operation would send, without sending them.
  ///
  /// The operation receives a repository that records requests. Every method of this repository throws `MarketError.cancelled`
  /// after its first request. The only exception is a deletion, for which the repository records both requests.
  ///
  /// ```swift
  /// let previews = try await market.requestPreviews { products throws(MarketError) in
  ///   try await products.delete(ProductID(5), as: seller, willSend: nil)
  /// }
  /// ```
  ///
  /// - Parameter operation: A closure that calls the repository.
  /// - Returns: The requests in the order in which the operation would send them.
  /// - Throws: The operation's error if the operation fails before its first request, such as `MarketError.unsupported(_:)`.
  public func requestPreviews<Failure: Error>(
    of operation: (any ProductRepository) async throws(Failure) -> Void
  ) async throws(Failure) -> [RequestPreview] {
    let recorder = RequestRecorder(server: configuration.server)
    do {
      try await operation(configuration.apiVersion.products(from: recorder))
    } catch {
      if recorder.previews.isEmpty { throw error }
    }
    return recorder.previews
  }

  /// Creates a view model for a list of products. The list is empty until it's loaded.
  ///
  /// - Parameter firstPage: The first page to load, which also determines the number of rows on each page.
  @MainActor
  public func makeProductListViewModel(firstPage: PageRequest = .first) -> ProductListViewModel {
    ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: repository),
      events: events,
      images: images,
      locale: configuration.locale,
      firstPage: firstPage,
      clock: clock)
  }

  /// Creates a slot that shows one image at a time. Use a separate slot for each cell.
  @MainActor
  public func makeImageSlot() -> ImageSlot {
    ImageSlot(images: images, locale: configuration.locale)
  }

  /// Creates a view model for the detail screen of a product. The screen is empty until the product is loaded.
  @MainActor
  public func makeProductDetailViewModel(id: ProductID) -> ProductDetailViewModel {
    ProductDetailViewModel(
      id: id, fetchDetail: FetchProductDetailUseCase(repository: repository),
      update: updateProduct, delete: deleteProduct, sellers: sellers, events: events,
      images: images, locale: configuration.locale)
  }

  /// Creates a view model for the detail screen of a product in a list. The screen shows the contents of the row until the
  /// product is loaded.
  @MainActor
  public func makeProductDetailViewModel(row: ProductRow) -> ProductDetailViewModel {
    ProductDetailViewModel(
      row: row, fetchDetail: FetchProductDetailUseCase(repository: repository),
      update: updateProduct, delete: deleteProduct, sellers: sellers, events: events,
      images: images, locale: configuration.locale)
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

  /// Creates a view model for an editor that updates an existing product.
  @MainActor
  public func makeProductEditorViewModel(editing detail: ProductDetail) -> ProductEditorViewModel {
    makeProductEditorViewModel(for: detail)
  }

  @MainActor
  private func makeProductEditorViewModel(for detail: ProductDetail?) -> ProductEditorViewModel {
    ProductEditorViewModel(
      editing: detail, register: registerProduct, update: updateProduct, sellers: sellers,
      drafts: drafts, events: events, compressor: configuration.imageCompressor,
      locale: configuration.locale)
  }

  /// Creates a view model for a screen that shows whether the service is available. Call `check()` to send the first request.
  @MainActor
  public func makeServiceHealthViewModel() -> ServiceHealthViewModel {
    ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: health, clock: clock),
      locale: configuration.locale)
  }
}

extension APIVersion {
  /// Returns a product repository that uses this version of the API.
  fileprivate func products(from service: any DataTransferService) -> any ProductRepository {
    switch self {
    case .v3: RemoteProductRepository(service: service)
    case .v1: V1ProductRepository(service: service)
    }
  }
}

extension CachingImageRepository {
  fileprivate convenience init(
    _ configuration: ImageConfiguration, sessionManager: any NetworkSessionManager,
    clock: any Clock<Duration>, secrets: KnownSecrets
  ) {
    self.init(
      sessionManager: sessionManager, memoryCeiling: configuration.memoryCeiling,
      disk: configuration.folder.map {
        ImageDiskCache(
          folder: $0, ceiling: configuration.diskCeiling, onProblem: configuration.onProblem)
      },
      policy: configuration.loading, clock: clock, secrets: secrets)
  }
}
