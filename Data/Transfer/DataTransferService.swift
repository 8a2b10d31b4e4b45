public import OpenMarketDomain

/// Calls endpoints.
public protocol DataTransferService: Sendable {
  /// Performs one call and reads its answer.
  ///
  /// A cancelled caller gets ``NetworkError/cancelled`` inside ``DataTransferError/network(_:)``.
  ///
  /// - Parameters:
  ///   - endpoint: the call to perform.
  ///   - progress: Receives the progress of the request's body or, if the request has none, of the body of a successful response.
  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response
}

extension DataTransferService {
  /// Performs one call without telling of its progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>
  ) async throws(DataTransferError) -> Response {
    try await request(endpoint, progress: nil)
  }
}
