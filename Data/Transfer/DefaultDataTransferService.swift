/// Calls endpoints of one server through a session manager.
public struct DefaultDataTransferService: DataTransferService {
  private let server: ServerAddress
  private let sessionManager: any NetworkSessionManager
  private let sent = SentSecrets()

  /// Calls one server.
  ///
  /// - Parameters:
  ///   - server: where every path begins.
  ///   - sessionManager: carries the requests, in whatever way it is put together.
  public init(server: ServerAddress, sessionManager: any NetworkSessionManager) {
    self.server = server
    self.sessionManager = sessionManager
  }

  /// Runs away from the caller's actor: reading a page is no work for the main one.
  @concurrent
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let request = try endpoint.request(to: server)
    let secrets = sent.adding(endpoint.secrets)
    let response: HTTPResponse
    do {
      response = try await sessionManager.response(to: request, progress: progress)
    } catch {
      throw DataTransferError.network(error)
    }
    guard (200...299).contains(response.status) else {
      throw .status(StatusFailure(response, from: request.url).masking(secrets))
    }
    do {
      return try endpoint.read(response)
    } catch {
      throw DataTransferError.decoding(error)
    }
  }
}
