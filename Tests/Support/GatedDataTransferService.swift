public import OpenMarketData
public import OpenMarketDomain

/// A data transfer service that answers each call when the test says so; the endpoint reads the answer.
public final class GatedDataTransferService: DataTransferService {
  /// The calls that wait for an answer. A cancelled one gets `NetworkError.cancelled` within `DataTransferError.network`.
  public let calls = GatedCalls<DataTransferCall, HTTPResponse, DataTransferError>(
    cancellation: .network(.cancelled))

  /// Begins without calls.
  public init() {}

  /// Waits for the test's answer. Doesn't report progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let result: Result<HTTPResponse, DataTransferError>
    do throws(DataTransferError) {
      result = .success(try await calls.perform(DataTransferCall(endpoint)))
    } catch {
      result = .failure(error)
    }
    return try endpoint.answer(result)
  }
}
