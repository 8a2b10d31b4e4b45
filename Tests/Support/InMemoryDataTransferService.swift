public import OpenMarketData
public import OpenMarketDomain

/// A data transfer service with an answer for each method and path, for any number of calls.
///
/// A call without an answer fails the test and throws `NetworkError.invalidRequest` inside `DataTransferError.network`.
public final class InMemoryDataTransferService: DataTransferService {
  private let answers: AnswerTable

  /// Begins without answers. The rest is the place where the test fails.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    answers = AnswerTable(
      of: "InMemoryDataTransferService",
      at: FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The answer to a method and a path, such as `/api/products/5`; `nil` for none.
  public subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers[method, path] }
    set { answers[method, path] = newValue }
  }

  /// Returns the answer to the endpoint's method and path. Doesn't report progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let call = DataTransferCall(endpoint)
    let result: Result<HTTPResponse, DataTransferError>
    do throws(NetworkError) {
      result = .success(try answers.answer(to: call.method, call.path, of: "\(call)"))
    } catch {
      result = .failure(.network(error))
    }
    return try endpoint.answer(result)
  }
}
