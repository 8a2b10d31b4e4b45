import Foundation
public import OpenMarketData
public import OpenMarketDomain

/// A session manager with an answer for each method and path on every host, for any number of requests.
///
/// A request without an answer fails the test and throws `NetworkError.invalidRequest`.
public final class InMemorySessionManager: NetworkSessionManager {
  private let answers: AnswerTable

  /// Begins without answers. The rest is the place where the test fails.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    answers = AnswerTable(
      of: "InMemorySessionManager",
      at: FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The answer to a method and a path, such as `/api/products/5`; `nil` for none.
  public subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers[method, path] }
    set { answers[method, path] = newValue }
  }

  /// Returns the answer to the request's method and path. Doesn't report progress.
  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try answers.answer(to: request.method, request.url.path, of: "\(request)")
  }
}
