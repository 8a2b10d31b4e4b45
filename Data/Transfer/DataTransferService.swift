public import OpenMarketDomain

/// A service that calls endpoints.
public protocol DataTransferService: Sendable {
  /// Sends the request of an endpoint and reads the response.
  ///
  /// If the task is cancelled, the error is ``NetworkError/cancelled`` in ``DataTransferError/network(_:)``.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to call.
  ///   - progress: The handler that receives the progress of the body of the request, or of the response if the request has none.
  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response
}

extension DataTransferService {
  /// Sends the request of an endpoint and reads the response.
  public func request<Response>(
    _ endpoint: Endpoint<Response>
  ) async throws(DataTransferError) -> Response {
    try await request(endpoint, progress: nil)
  }
}

/// A service that calls the endpoints of one server through a session manager.
public struct DefaultDataTransferService: DataTransferService {
  private let server: BaseURL
  private let sessionManager: any NetworkSessionManager
  private let secrets: KnownSecrets

  /// Creates a service for a server.
  ///
  /// - Parameters:
  ///   - server: The base URL of every endpoint.
  ///   - sessionManager: The session manager that sends the requests.
  ///   - secrets: A function that returns secrets that the server may repeat. They're masked in errors, as are all
  ///     secrets that were sent.
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

  /// Sends the request of an endpoint and reads the response, away from the actor of the caller.
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
    guard response.isSuccess else {
      throw .status(HTTPStatusError(response, from: request.url).masking(with: secrets.mask))
    }
    do {
      return try endpoint.read(response)
    } catch {
      throw DataTransferError.decoding(error)
    }
  }
}
