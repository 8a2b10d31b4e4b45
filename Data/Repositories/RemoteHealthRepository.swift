public import OpenMarketDomain

/// What a server says of its health.
public struct RemoteHealthRepository: HealthRepository {
  private let service: any DataTransferService

  /// Calls the API through a service, which knows the server.
  public init(service: any DataTransferService) {
    self.service = service
  }

  public func statusText() async throws(MarketError) -> String {
    do {
      return try await service.request(.health)
    } catch {
      throw MarketError(error)
    }
  }
}
