import Foundation
public import OpenMarketData
public import OpenMarketDomain
import Synchronization

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

/// A session manager that gives prepared answers in order, and remembers what it was asked.
///
/// When it is asked for more than it was given, it fails the test, and answers `NetworkError.invalidRequest`.
public final class ScriptedSessionManager: NetworkSessionManager {
  private let script: AnswerScript<HTTPResponse, NetworkError>
  private let recorded = Mutex<[HTTPRequest]>([])

  /// Prepares the answers, in the order in which the requests come. The rest is the place where the test fails.
  public init(
    _ answers: [Result<HTTPResponse, NetworkError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(
      answers, of: "ScriptedSessionManager", at: site,
      otherwise: { .invalidRequest(reason: $0) })
  }

  /// The requests so far, in order.
  public var requests: [HTTPRequest] { recorded.withLock(\.self) }

  /// Returns the next answer. Doesn't report progress.
  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    return try script.next(for: "\(request)").get()
  }
}

/// A session manager that answers each request when the test says so.
public final class GatedSessionManager: NetworkSessionManager {
  /// One request that waits for its answer.
  public struct Asked: Sendable {
    /// The request of the call.
    public let request: HTTPRequest
    /// The caller's progress handler, which the test can call.
    public let progress: TransferProgressHandler?
  }

  /// The requests that wait for an answer. A cancelled one gets `NetworkError/cancelled`.
  public let calls = GatedCalls<Asked, HTTPResponse, NetworkError>(cancellation: .cancelled)

  /// Begins without calls.
  public init() {}

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try await calls.perform(Asked(request: request, progress: progress))
  }
}
