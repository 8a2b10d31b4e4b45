import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

/// A session manager that records the exchanges of a call.
final class ExchangeRecorder: NetworkSessionManager {
  struct Exchanges {
    /// The responses, each with its request. The request of a response after a redirect is the one
    /// that was redirected.
    var responses: [(request: HTTPRequest, response: HTTPResponse)] = []
    var redirects: [URL] = []
    var lastMethod: HTTPMethod?
    var lastResult: Result<HTTPResponse, NetworkError>?
    fileprivate var redirectedRequest: HTTPRequest?
  }

  private let inner: any NetworkSessionManager
  private let state = Mutex(Exchanges())

  init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  var exchanges: Exchanges { state.withLock(\.self) }

  func forget() { state.withLock { $0 = Exchanges() } }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let result = await Result { () async throws(NetworkError) in
      try await inner.response(to: request, progress: progress)
    }
    state.withLock { state in
      (state.lastMethod, state.lastResult) = (request.method, result)
      guard case .success(let response) = result else { return }
      let first = state.redirectedRequest ?? request
      let target = response.redirectTarget(from: request.url)
      state.redirectedRequest = target.map { _ in first }
      if let target { state.redirects.append(target) }
      if target == nil { state.responses.append((first, response)) }
    }
    return try result.get()
  }
}
