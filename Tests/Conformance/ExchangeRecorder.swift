import Foundation
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
      state.redirects += Self.target(of: result, from: request.url)
    }
    return try result.get()
  }

  private static func target(
    of result: Result<HTTPResponse, NetworkError>, from url: URL
  ) -> [String] {
    guard let response = try? result.get(),
      [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["Location"],
      let target = URL(string: location, relativeTo: url),
      var parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
    else { return [] }
    (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
    return [parts.string].compactMap(\.self)
  }
}
