public import OpenMarketData
import Synchronization

/// A data transfer service that has an answer for each method and path it was told of, however often it is asked.
///
/// When it is asked for another, it fails the test, and answers `NetworkError.invalidRequest` within
/// `DataTransferError.network`.
public final class InMemoryDataTransferService: DataTransferService {
  private let answers = Mutex<[String: HTTPResponse]>([:])
  private let site: TestSite

  /// Begins without answers. The rest is the place where the test fails.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The answer to a method and a path, such as `/api/products/5`; `nil` for none.
  public subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers.withLock { $0["\(method) \(path)"] } }
    set { answers.withLock { $0["\(method) \(path)"] = newValue } }
  }

  /// Gives the answer to the endpoint's method and path. Nobody is told of progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let call = DataTransferCall(endpoint)
    guard let answer = self[call.method, call.path] else {
      let reason =
        "InMemoryDataTransferService has no answer to \(call). Give it one, or see why it is asked."
      site.fail(reason)
      throw .network(.invalidRequest(reason: reason))
    }
    return try endpoint.answer(.success(answer))
  }
}
