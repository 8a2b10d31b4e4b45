import OpenMarketDomain

/// A repository that requests the health of a server.
struct RemoteHealthRepository: HealthRepository {
  private let service: any DataTransferService

  /// Creates a repository that calls the API through a service.
  init(service: any DataTransferService) {
    self.service = service
  }

  func statusText() async throws(MarketError) -> String {
    try await service.read(.health)
  }
}
