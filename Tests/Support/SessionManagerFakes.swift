public import OpenMarketData
public import OpenMarketDomain
import OpenMarketLock

/// A session manager that returns prepared responses, one for each request, and records the
/// requests.
///
/// If there are more requests than prepared responses, the session manager fails the test and
/// throws `NetworkError.invalidRequest`.
public final class ScriptedSessionManager: NetworkSessionManager, AnswerCounting {
  private let script: AnswerScript<HTTPResponse, NetworkError>
  private let recorded = Mutex<[HTTPRequest]>([])

  /// Creates a session manager that returns the given responses. The first request gets the first
  /// response. If there are more requests than responses, the test fails at the source location in
  /// the other parameters.
  public init(
    _ answers: [Result<HTTPResponse, NetworkError>] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    script = AnswerScript(answers, of: Self.self, file, line) { .invalidRequest(reason: $0) }
  }

  /// The recorded requests, from first to last.
  public var requests: [HTTPRequest] { recorded.withLock(\.self) }

  public var unusedAnswerCount: Int { script.count }

  /// Returns the next prepared response, or throws the next prepared error. This method doesn't
  /// report progress.
  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    return try script.next(for: "\(request)")
  }
}

/// A session manager that suspends each request until the test responds to it.
public final class GatedSessionManager: NetworkSessionManager {
  /// The arguments of a call that sends a request.
  public struct Asked: Sendable {
    /// The HTTP request to send.
    public let request: HTTPRequest
    /// The caller's progress handler, which the test can call.
    public let progress: TransferProgressHandler?
  }

  /// The calls that send a request. A cancelled call throws `NetworkError.cancelled`, and a write
  /// of a caller that was cancelled before the call `cancelledBeforeSending`.
  public let calls: GatedCalls<Asked, HTTPResponse, NetworkError>

  /// Creates a session manager that hasn't received a call yet. A warning at the source location in
  /// the parameters names each call that the test doesn't respond to.
  public init(file: StaticString = #filePath, line: UInt = #line) {
    calls = GatedCalls(named: "GatedSessionManager.calls", cancellation: .cancelled, file, line)
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    guard request.isRead || !Task.isCancelled else { throw .cancelledBeforeSending }
    return try await calls.perform(Asked(request: request, progress: progress))
  }
}

/// A network event log that keeps the events in memory.
public final class InMemoryNetworkEventLog: NetworkEventLog {
  private let recorded = Mutex<[NetworkEvent]>([])

  /// Creates an empty log.
  public init() {}

  /// The recorded events, from first to last.
  public var events: [NetworkEvent] { recorded.withLock(\.self) }

  public func record(_ event: NetworkEvent) { recorded.withLock { $0.append(event) } }
}

/// A recorder for the progress reports that a progress handler receives.
///
/// ```swift
/// let recorder = ProgressRecorder()
/// _ = try await manager.response(to: request) { recorder.append($0) }
/// ```
public final class ProgressRecorder: Sendable {
  private let reports = Mutex<[TransferProgress]>([])

  /// Creates an empty recorder.
  public init() {}

  /// The recorded reports, from first to last.
  public var all: [TransferProgress] { reports.withLock(\.self) }

  /// Records a report.
  public func append(_ progress: TransferProgress) { reports.withLock { $0.append(progress) } }
}
