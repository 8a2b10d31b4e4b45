public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketPresentation

/// A container that creates the repositories, use cases and view models of one market, and connects them.
public final class DIContainer: Sendable {
  let configuration: OpenMarketConfiguration
  let transport: any NetworkSessionManager
  let clock: any Clock<Duration>
  /// The secrets that were sent, those of the seller, and those of the configuration.
  private let secrets: KnownSecrets
  private let repository: any ProductRepository
  private let health: any HealthRepository

  /// The service that calls endpoints of the server. Use it for your own endpoints.
  public let service: any DataTransferService
  /// The repository of products. Use it for your own use cases.
  ///
  /// Writes made through this repository don't update open screens. ``registerProduct``, ``updateProduct`` and
  /// ``deleteProduct`` do.
  public var products: any ProductRepository { repository }
  /// The repository of images, with its cache.
  public let images: any ImageRepository
  /// The events of products that were registered, updated and deleted through this container.
  public let events: any ProductEvents = BroadcastProductEvents()
  /// The use case that registers products. All editors of the container share its submissions in flight.
  public let registerProduct: RegisterProductUseCase
  /// The use case that updates products.
  public let updateProduct: UpdateProductUseCase
  /// The use case that deletes products.
  public let deleteProduct: DeleteProductUseCase
  /// The store of the seller's credentials.
  public let sellers: any SellerCredentialStore
  /// The store of drafts.
  public let drafts: any DraftStore

  /// Creates a container. It sends nothing until a view model, use case or repository is used.
  ///
  /// - Parameters:
  ///   - configuration: The configuration. It's fixed for the life of the container.
  ///   - sellers: The store of the seller's credentials; in memory by default.
  ///   - transport: The session manager that sends the requests, below all others; the network by default.
  ///   - clock: The clock that measures all timeouts and waits above the transport. Tests use a manual one.
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
  /// Returns a text with the secrets of the seller, and those that were sent, masked.
  public func masking(_ text: String) -> String { secrets.masking(text) }

  /// Sends every request once, within the timeout of one attempt. It doesn't retry, follow redirects or share requests.
  ///
  /// Use it to look at a server as it is, for example with `ConformanceCheck`.
  public var plainSessionManager: any NetworkSessionManager {
    configuration.plainSessionManager(around: transport, clock: clock)
  }

  /// Returns the requests that an operation would send, without sending them.
  ///
  /// The operation receives a repository that records requests. Every method of the repository throws `MarketError.cancelled` after
  /// its first request. Only a deletion is recorded with both of its requests.
  ///
  /// ```swift
  /// let previews = try await market.requestPreviews { products throws(MarketError) in
  ///   try await products.delete(ProductID(5), as: seller, willSend: nil)
  /// }
  /// ```
  ///
  /// - Parameter operation: A function that calls the repository.
  /// - Returns: The requests in order.
  /// - Throws: The error of the operation if it fails before its first request, such as `MarketError.unsupported(_:)`.
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

  /// Creates a list of products. It's empty until it's loaded.
  ///
  /// - Parameter firstPage: The number of the first page, and the number of rows of each page.
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

  /// Creates a slot that shows one image at a time. Each cell keeps one.
  @MainActor
  public func makeImageSlot() -> ImageSlot {
    ImageSlot(images: images, locale: configuration.locale)
  }

  /// Creates a product's page. It's empty until it's loaded.
  @MainActor
  public func makeProductDetailViewModel(id: ProductID) -> ProductDetailViewModel {
    ProductDetailViewModel(
      id: id, fetchDetail: FetchProductDetailUseCase(repository: repository),
      update: updateProduct, delete: deleteProduct, sellers: sellers, events: events,
      images: images, locale: configuration.locale)
  }

  /// Creates a product's page that shows the contents of a row until it's loaded.
  @MainActor
  public func makeProductDetailViewModel(row: ProductRow) -> ProductDetailViewModel {
    ProductDetailViewModel(
      row: row, fetchDetail: FetchProductDetailUseCase(repository: repository),
      update: updateProduct, delete: deleteProduct, sellers: sellers, events: events,
      images: images, locale: configuration.locale)
  }

  /// Creates the screen of the seller's credentials.
  @MainActor
  public func makeSellerViewModel() -> SellerViewModel {
    SellerViewModel(sellers: sellers, locale: configuration.locale)
  }

  /// Creates an editor of a new product.
  @MainActor
  public func makeProductEditorViewModel() -> ProductEditorViewModel {
    makeProductEditorViewModel(for: nil)
  }

  /// Creates an editor of an existing product.
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

  /// Creates a screen that shows whether the service is available. It sends nothing until it's asked to check.
  @MainActor
  public func makeServiceHealthViewModel() -> ServiceHealthViewModel {
    ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: health, clock: clock),
      locale: configuration.locale)
  }
}

extension APIVersion {
  /// Returns the products of a service that speaks this version.
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
