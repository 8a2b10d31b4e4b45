public import OpenMarketData
import Synchronization

/// A session manager that gives prepared answers in order, and remembers what it was asked.
///
/// When it is asked for more than it was given, it answers ``NetworkError/invalidRequest(reason:)``.
public final class ScriptedSessionManager: NetworkSessionManager {
  private struct State {
    var answers: [Result<HTTPResponse, NetworkError>]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  public init(_ answers: [Result<HTTPResponse, NetworkError>]) {
    state = Mutex(State(answers: answers))
  }

  /// The requests so far, in order.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let answer = state.withLock { state -> Result<HTTPResponse, NetworkError> in
      state.requests.append(request)
      guard !state.answers.isEmpty else {
        return .failure(.invalidRequest(reason: "the script has no answer left"))
      }
      return state.answers.removeFirst()
    }
    return try answer.get()
  }
}
