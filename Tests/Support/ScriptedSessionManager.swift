public import OpenMarketData
public import OpenMarketDomain
import Synchronization

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
