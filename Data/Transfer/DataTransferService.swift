public import OpenMarketDomain

/// A service that sends requests to endpoints and decodes the responses.
public protocol DataTransferService: Sendable {
  /// Sends the request for an endpoint and returns the decoded response.
  ///
  /// If the task is cancelled, this method throws ``DataTransferError/network(_:)`` with the error
  /// ``NetworkError/cancelled``, or ``NetworkError/cancelledBeforeSending`` for a write of which
  /// nothing was sent.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to call.
  ///   - progress: A closure that receives upload progress if the request has a body. Otherwise,
  ///     the closure receives download progress.
  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response

  /// Returns the response of an endpoint as it was last read, and the time at which it was read, or
  /// `nil` if the response isn't saved. The method never sends a request. By default, a service
  /// saves nothing.
  func saved<Response>(
    _ endpoint: Endpoint<Response>
  ) async -> (response: Response, savedAt: Timestamp)?
}

extension DataTransferService {
  public func saved<Response>(
    _ endpoint: Endpoint<Response>
  ) async -> (response: Response, savedAt: Timestamp)? { nil }

  /// Sends the request for an endpoint and returns the decoded response, without reporting
  /// progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>
  ) async throws(DataTransferError) -> Response {
    try await request(endpoint, progress: nil)
  }

  /// Calls an endpoint that changes nothing, and throws the errors of a read.
  func read<Response>(_ endpoint: Endpoint<Response>) async throws(MarketError) -> Response {
    do { return try await request(endpoint, progress: nil) } catch { throw MarketError(error) }
  }

  /// Calls an endpoint that changes the market, and throws the errors of a write. If the caller is
  /// already cancelled, nothing is sent.
  ///
  /// - Parameters:
  ///   - statuses: The statuses with which the market refuses the change for a reason that
  ///     `explain` finds out.
  ///   - explain: A function that returns the error for such a refusal.
  func write<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler? = nil,
    explaining statuses: Set<Int> = [],
    by explain: (HTTPStatusError) async -> MarketError = { MarketError(ofWrite: .status($0)) }
  ) async throws(MarketError) -> Response {
    if Task.isCancelled { throw .cancelled }
    do {
      return try await request(endpoint, progress: progress)
    } catch .status(let error) where statuses.contains(error.status) && !error.isForeign {
      throw await explain(error)
    } catch {
      throw MarketError(ofWrite: error)
    }
  }

  /// Returns the saved response of an endpoint, with the time at which it was read in the given
  /// property.
  func saved<Response>(
    _ endpoint: Endpoint<Response>, at time: WritableKeyPath<Response, Timestamp?>
  ) async -> Response? {
    guard var saved = await saved(endpoint) else { return nil }
    saved.response[keyPath: time] = saved.savedAt
    return saved.response
  }
}

/// A service that sends requests to one server through a session manager.
public struct DefaultDataTransferService: DataTransferService {
  private let server: BaseURL
  private let sessionManager: any NetworkSessionManager
  private let secrets: KnownSecrets

  /// Creates a service for a server.
  ///
  /// - Parameters:
  ///   - server: The base URL for all endpoints.
  ///   - sessionManager: The session manager that sends the requests.
  ///   - secrets: A closure that returns secrets that may occur in responses, such as the seller's
  ///     secret. These secrets and all sent secrets are masked in errors.
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

  /// Sends the request for an endpoint and decodes the response, as the protocol describes. The
  /// decoding doesn't run on the caller's actor.
  @concurrent
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let request = try endpoint.request(to: server)
    secrets.remember(endpoint.secrets)
    var response: HTTPResponse
    do {
      response = try await sessionManager.response(to: request, progress: progress)
    } catch {
      throw DataTransferError.network(error.masking(with: secrets.mask))
    }
    guard response.isSuccess else {
      throw .status(
        HTTPStatusError(
          response, from: request.url, hasSeller: !endpoint.secrets.isEmpty,
          isInEveryMarket: endpoint.isInEveryMarket, masking: secrets.mask))
    }
    if endpoint.masksSecrets { response.body = secrets.mask(response.body) }
    do {
      return try endpoint.read(response)
    } catch {
      throw DataTransferError.decoding(error)
    }
  }
}

/// An error that occurs when a service calls an endpoint.
public enum DataTransferError: Error, Hashable, Sendable {
  /// The exchange failed, and no complete response arrived.
  case network(NetworkError)
  /// The response status isn't a success status.
  case status(HTTPStatusError)
  /// The response status is a success status, but the response can't be decoded.
  case decoding(DecodingFailure)
}
