public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketPresentation

/// Builds everything, top to bottom. It is the one place that knows every layer.
public final class DIContainer: Sendable {
  let configuration: OpenMarketConfiguration
  /// Carries the requests in the end.
  let transport: any NetworkSessionManager
  let clock: any Clock<Duration>
  /// Hides the secrets that any call has sent, that the seller has, or that the configuration names.
  private let secrets: KnownSecrets
  private let repository: any ProductRepository
  private let health: any HealthRepository

  /// Calls endpoints of one's own on the configured server, in the way that everything else goes.
  public let service: any DataTransferService
  /// The market's products, for use cases of one's own. Of what is written through it nobody is told: ``registerProduct`` and
  /// its siblings tell every screen.
  public var products: any ProductRepository { repository }
  /// The market's pictures, for whoever needs one without a screen.
  public let images: any ImageRepository
  /// What was registered, updated and deleted through this container.
  public let events: any ProductEvents = BroadcastProductEvents()
  /// Puts products on the market. Its submissions in flight are those of every editor of this container.
  public let registerProduct: RegisterProductUseCase
  /// Changes products.
  public let updateProduct: UpdateProductUseCase
  /// Takes products off the market.
  public let deleteProduct: DeleteProductUseCase
  /// Who sells through this container.
  public let sellers: any SellerCredentialStore
  /// What was entered about products and not submitted yet.
  public let drafts: any DraftStore

  /// Builds a market. Nothing is sent before something is asked for.
  ///
  /// - Parameters:
  ///   - configuration: what it is built from; it cannot be changed afterwards.
  ///   - sellers: keeps who sells; in memory unless given.
  ///   - transport: carries the requests in the end, below everything that the configuration asks for; the network unless
  ///     given.
  ///   - clock: measures every timeout, deadline, wait and pause above the carrier, for tests that turn it by hand.
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

  /// The server that the container talks to.
  public var server: BaseURL { configuration.server }
  /// The API that the server speaks.
  public var apiVersion: APIVersion { configuration.apiVersion }
  /// Returns a text of the server in which the secrets of the seller, and those that were sent, are masked.
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

  /// A list of products that has asked for nothing yet.
  ///
  /// - Parameter firstPage: where the list begins, and how many rows a page has.
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

  /// A place for one picture at a time, to be kept by a cell.
  @MainActor
  public func makeImageSlot() -> ImageSlot {
    ImageSlot(images: images, locale: configuration.locale)
  }

  /// A product's page of which nothing is known yet.
  @MainActor
  public func makeProductDetailViewModel(id: ProductID) -> ProductDetailViewModel {
    ProductDetailViewModel(
      id: id, fetchDetail: FetchProductDetailUseCase(repository: repository),
      update: updateProduct, delete: deleteProduct, sellers: sellers, events: events,
      images: images, locale: configuration.locale)
  }

  /// A page that shows what a list showed until the product is read.
  @MainActor
  public func makeProductDetailViewModel(row: ProductRow) -> ProductDetailViewModel {
    ProductDetailViewModel(
      row: row, fetchDetail: FetchProductDetailUseCase(repository: repository),
      update: updateProduct, delete: deleteProduct, sellers: sellers, events: events,
      images: images, locale: configuration.locale)
  }

  /// The settings of the seller.
  @MainActor
  public func makeSellerViewModel() -> SellerViewModel {
    SellerViewModel(sellers: sellers, locale: configuration.locale)
  }

  /// An editor of a product that is not on the market yet.
  @MainActor
  public func makeProductEditorViewModel() -> ProductEditorViewModel {
    makeProductEditorViewModel(for: nil)
  }

  /// An editor of a product of the market.
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

  /// A screen that says whether the service is up. It asks when it is told to.
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
