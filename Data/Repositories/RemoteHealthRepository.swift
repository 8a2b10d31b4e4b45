public import OpenMarketDomain

/// What a server says of its health.
public struct RemoteHealthRepository: HealthRepository {
  private let service: any DataTransferService
  private let mask: @Sendable (String) -> String

  /// Calls the API through a service, which knows the server.
  public init(service: any DataTransferService) {
    self.init(service: service) { $0 }
  }

  /// - Parameter mask: Hides secrets in the server's word, which is shown.
  package init(service: any DataTransferService, mask: @escaping @Sendable (String) -> String) {
    self.service = service
    self.mask = mask
  }

  public func statusText() async throws(MarketError) -> String {
    do {
      return mask(try await service.request(.health))
    } catch {
      throw MarketError(error)
    }
  }
}
