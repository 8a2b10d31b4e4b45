public import OpenMarketDomain

/// Calls endpoints of one server through a session manager.
public struct DefaultDataTransferService: DataTransferService {
  private let server: BaseURL
  private let sessionManager: any NetworkSessionManager
  private let secrets: KnownSecrets

  /// Calls one server.
  ///
  /// - Parameters:
  ///   - server: where every path begins.
  ///   - sessionManager: carries the requests, in whatever way it is put together.
  ///   - secrets: those that the server may know already. They are masked in what it says of a failure, as are those that
  ///     were sent.
  public init(
    server: BaseURL, sessionManager: any NetworkSessionManager,
    secrets: @escaping @Sendable () -> [Secret] = { [] }
  ) {
    self.init(server: server, sessionManager: sessionManager, secrets: KnownSecrets(secrets))
  }

  package init(
    server: BaseURL, sessionManager: any NetworkSessionManager, secrets: KnownSecrets
  ) {
    self.server = server
    self.sessionManager = sessionManager
    self.secrets = secrets
  }

  /// Runs away from the caller's actor: reading a page is no work for the main one.
  @concurrent
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let request = try endpoint.request(to: server)
    secrets.remember(endpoint.secrets)
    let response: HTTPResponse
    do {
      response = try await sessionManager.response(to: request, progress: progress)
    } catch {
      throw DataTransferError.network(error.masking(with: secrets.mask))
    }
    guard (200...299).contains(response.status) else {
      throw .status(HTTPStatusError(response, from: request.url).masking(with: secrets.mask))
    }
    do {
      return try endpoint.read(response)
    } catch {
      throw DataTransferError.decoding(error.masking(with: secrets.mask))
    }
  }
}
