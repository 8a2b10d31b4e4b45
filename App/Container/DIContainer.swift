public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketPresentation

/// Builds everything, top to bottom. It is the one place that knows every layer.
public final class DIContainer: Sendable {
  private let configuration: OpenMarketConfiguration
  private let products: any ProductRepository
  private let health: any HealthRepository

  /// Builds a market that is reached over the network.
  public convenience init(configuration: OpenMarketConfiguration) {
    self.init(
      configuration: configuration,
      sessionManager: DeadlineNetworkSessionManager(
        URLSessionManager(), limit: configuration.deadline))
  }

  /// - Parameter sessionManager: carries the requests. It is used as it is: a deadline, where one is wanted, is a
  ///   session manager around it.
  public init(
    configuration: OpenMarketConfiguration, sessionManager: any NetworkSessionManager
  ) {
    self.configuration = configuration
    let service = DefaultDataTransferService(
      server: configuration.server, sessionManager: sessionManager)
    products = RemoteProductRepository(service: service)
    health = RemoteHealthRepository(service: service)
  }

  /// - Parameter firstPage: where the list begins, and how many rows a page has.
  @MainActor
  public func makeProductListViewModel(firstPage: PageRequest = .first) -> ProductListViewModel {
    ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: products),
      locale: configuration.locale,
      firstPage: firstPage)
  }

  @MainActor
  public func makeProductDetailViewModel(id: ProductID) -> ProductDetailViewModel {
    ProductDetailViewModel(
      id: id,
      fetchDetail: FetchProductDetailUseCase(repository: products),
      locale: configuration.locale)
  }

  @MainActor
  public func makeServiceHealthViewModel() -> ServiceHealthViewModel {
    ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: health), locale: configuration.locale)
  }
}
