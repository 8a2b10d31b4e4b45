public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketPresentation

/// Builds everything, top to bottom. It is the one place that knows every layer.
public final class DIContainer: Sendable {
  private let configuration: OpenMarketConfiguration
  private let products: any ProductRepository
  private let health: any HealthRepository

  /// - Parameter sessionManager: carries the requests; over the network unless another one is given.
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
