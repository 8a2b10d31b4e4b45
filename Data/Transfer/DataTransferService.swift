/// Calls endpoints.
public protocol DataTransferService: Sendable {
  /// Performs one call and reads its answer.
  ///
  /// A cancelled caller gets ``NetworkError/cancelled`` inside ``DataTransferError/network(_:)``.
  func request<Response>(
    _ endpoint: Endpoint<Response>
  ) async throws(DataTransferError) -> Response
}
