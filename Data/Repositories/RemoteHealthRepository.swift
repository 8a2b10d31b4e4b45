public import OpenMarketDomain

/// A repository that requests the health of a server.
public struct RemoteHealthRepository: HealthRepository {
  private let service: any DataTransferService
  private let mask: @Sendable (String) -> String

  /// Creates a repository that calls the API through a service.
  public init(service: any DataTransferService) {
    self.init(service: service) { $0 }
  }

  /// - Parameter mask: A closure that masks secrets in the status text from the server.
  package init(service: any DataTransferService, mask: @escaping @Sendable (String) -> String) {
    self.service = service
    self.mask = mask
  }

  public func statusText() async throws(MarketError) -> String {
    mask(try await service.readExisting(.health))
  }
}
