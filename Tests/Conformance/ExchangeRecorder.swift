import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

/// A session manager that records the result of the last request and the targets of all redirects.
final class ExchangeRecorder: NetworkSessionManager {
  private struct State {
    var lastMethod: HTTPMethod?
    var lastResult: Result<HTTPResponse, NetworkError>?
    var redirects: [String] = []
  }

  private let inner: any NetworkSessionManager
  private let state = Mutex(State())

  init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  var lastMethod: HTTPMethod? { state.withLock(\.lastMethod) }
  var lastResult: Result<HTTPResponse, NetworkError>? { state.withLock(\.lastResult) }
  /// The target URLs of all redirects, without user name, password, query and fragment.
  var redirects: [String] { state.withLock(\.redirects) }

  func forget() { state.withLock { $0.lastResult = nil } }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    state.withLock { $0.lastMethod = request.method }
    let result: Result<HTTPResponse, NetworkError>
    do throws(NetworkError) {
      result = .success(try await inner.response(to: request, progress: progress))
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      state.lastResult = result
      if let target = (try? result.get())?.redirectTarget(from: request.url) {
        state.redirects.append(target.shownWithoutSecrets)
      }
    }
    return try result.get()
  }
}
