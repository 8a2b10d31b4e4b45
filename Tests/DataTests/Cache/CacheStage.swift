import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// A caching session manager over a fake network, with a date that the test sets.
struct CacheStage<Network: NetworkSessionManager>: Sendable {
  let network: Network
  let cache: ResponseCache
  let manager: CachingSessionManager
  private let date: ManualDate

  init(_ network: Network, cache: ResponseCache = ResponseCache()) {
    let date = ManualDate()
    self.network = network
    self.cache = cache
    self.date = date
    manager = CachingSessionManager(network, cache: cache) { date.value }
  }

  var start: Timestamp { Timestamp(millisecondsSince1970: 784_111_777_000) }

  func advance(by seconds: Double) { date.advance(by: seconds) }

  func get(
    _ headers: HTTPHeaders = [:], path: String = "/api/products?page=1",
    policy: CachePolicy? = nil
  ) async throws(NetworkError) -> HTTPResponse {
    var request = try request(.get, path)
    request.headers = headers
    request.cachePolicy = policy
    return try await manager.response(to: request, progress: nil)
  }

  func send(_ method: HTTPMethod, _ path: String) async throws(NetworkError) -> HTTPResponse {
    try await manager.response(to: request(method, path), progress: nil)
  }

  private func request(
    _ method: HTTPMethod, _ path: String
  ) throws(NetworkError) -> HTTPRequest {
    guard let url = URL(string: "http://market.example" + path) else {
      throw .invalidRequest(reason: path)
    }
    return HTTPRequest(method: method, url: url)
  }
}

extension CacheStage<ScriptedSessionManager> {
  init(
    _ answers: [Result<HTTPResponse, NetworkError>], cache: ResponseCache = ResponseCache(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      ScriptedSessionManager(answers, sourceLocation: sourceLocation), cache: cache)
  }
}

/// The date Sun, 06 Nov 1994 08:49:37 GMT, which a test can advance.
final class ManualDate: Sendable {
  private let seconds = Mutex(784_111_777.0)

  var value: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }

  func advance(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
}
