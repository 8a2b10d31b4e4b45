import Foundation
public import OpenMarketData
public import OpenMarketDomain

/// A session manager that has an answer for each method and path it was told of, on every host, however often it is asked.
///
/// When it is asked for another, it fails the test, and answers `NetworkError.invalidRequest`.
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

  /// Gives the answer to the request's method and path. Nobody is told of progress.
  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try answers.answer(to: request.method, request.url.path, of: "\(request)")
  }
}
