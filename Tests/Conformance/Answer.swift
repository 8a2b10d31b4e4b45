import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

/// The outcome of a call that sends requests.
struct Answer<Content> {
  let outcome: Result<Content, any Error>
  let exchanges: [Exchange]
  let duration: Duration

  /// The content that the repository decoded from the response, or `nil` if the call failed.
  var content: Content? { try? outcome.get() }
  var error: MarketError? { outcome.error as? MarketError }
  /// The result of the last request.
  var result: Result<HTTPResponse, NetworkError> {
    exchanges.last?.result ?? .failure(.invalidRequest(reason: "the address isn't a valid URL"))
  }
  var response: HTTPResponse? { try? result.get() }
  /// The last body as JSON.
  var json: DecodedJSON { exchanges.last?.json ?? .null }
  /// The rows of a page, including rows that can't be decoded.
  var rows: [DecodedJSON] { (json.members["pages"] ?? json["items"]).elements }
  var isRead: Bool { exchanges.last?.request.method.isSafe == true }

  /// Returns the differences of all responses from a document, without undescribed keys. A response
  /// after a redirect answers the redirected request.
  func differences(from contract: APIContract?) -> [APIContract.Difference] {
    var redirected: HTTPRequest?
    return exchanges.flatMap { exchange -> [APIContract.Difference] in
      let request = redirected ?? exchange.request
      redirected = exchange.redirect == nil ? nil : request
      guard let contract, redirected == nil, let response = try? exchange.result.get()
      else { return [] }
      return contract.differences(in: response, to: request, json: exchange.json)
    }.filter { $0.expected != nil }
  }
}

/// A request and its response.
struct Exchange {
  let request: HTTPRequest
  let result: Result<HTTPResponse, NetworkError>
  /// The body of the response as JSON.
  let json: DecodedJSON?

  /// The URL to which the response redirects the request.
  var redirect: URL? { (try? result.get())?.redirectTarget(from: request.url) }
}

/// A session manager that records the exchanges of a call.
final class ExchangeRecorder: NetworkSessionManager {
  let exchanges = Mutex<[Exchange]>([])
  private let inner: any NetworkSessionManager

  init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let result = await Result { () async throws(NetworkError) in
      try await inner.response(to: request, progress: progress)
    }
    let json = (try? result.get()).flatMap { DecodedJSON($0.body) }
    exchanges.withLock { $0.append(Exchange(request: request, result: result, json: json)) }
    return try result.get()
  }
}
