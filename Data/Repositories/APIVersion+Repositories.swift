public import OpenMarketDomain

extension APIVersion {
  /// Returns a product repository that uses this version of the API.
  public func products(from service: any DataTransferService) -> any ProductRepository {
    switch self {
    case .v3: V3ProductRepository(service: service)
    case .v1: V1ProductRepository(service: service)
    }
  }

  /// Returns a health repository that uses this version of the API.
  public func health(from service: any DataTransferService) -> any HealthRepository {
    switch self {
    case .v3: RemoteHealthRepository(service: service)
    case .v1: V1HealthRepository()
    }
  }
}
