import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// The outcome of a request.
typealias Answer = Result<HTTPResponse, NetworkError>

extension Answer {
  static func answer(_ body: String = "", status: Int = 200, headers: HTTPHeaders = [:]) -> Self {
    .success(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
  }

  static func refusal(_ status: Int, _ reason: String = "why") -> Self {
    .answer(#"{"error":true,"reason":"\#(reason)"}"#, status: status)
  }

  /// The code of the error, or `nil` for a response.
  var code: String? { error?.code }
}

extension NetworkSessionManager {
  /// Sends a request, and returns its outcome.
  func outcome(
    of request: HTTPRequest, progress: TransferProgressHandler? = nil
  ) async -> Answer {
    await Result { () async throws(NetworkError) in
      try await response(to: request, progress: progress)
    }
  }

  /// Starts a task that sends a request, and returns the task.
  func load(
    _ request: HTTPRequest, progress: TransferProgressHandler? = nil
  ) -> Task<Answer, Never> {
    Task { await outcome(of: request, progress: progress) }
  }
}

extension ScriptedSessionManager {
  /// The values of a header in the requests.
  func values(of header: String) -> [String?] { requests.map { $0.headers[header] } }
}

extension HTTPRequest {
  /// Creates a request for the URL with the given text.
  init(
    _ method: HTTPMethod = .get, to url: String = "http://market.example/api",
    headers: HTTPHeaders = [:], body: Data? = nil
  ) throws {
    self.init(method: method, url: try #require(URL(string: url)), headers: headers, body: body)
  }
}

extension DefaultDataTransferService {
  /// Creates a service for a server that the given session manager stands for.
  init(over session: any NetworkSessionManager) throws {
    self.init(server: try BaseURL("https://market.example"), sessionManager: session)
  }

  /// Calls an endpoint, and returns its outcome.
  func outcome<Response>(
    of endpoint: Endpoint<Response>
  ) async -> Result<Response, DataTransferError> {
    await Result { () async throws(DataTransferError) in try await request(endpoint) }
  }
}

extension ProductRepository {
  /// Reads a page of the product list, by default the first page of all products.
  func page(
    _ page: PageRequest = .first, matching query: ProductQuery = .all
  ) async throws(MarketError) -> ProductPage {
    try await products(matching: query, page: page)
  }
}

extension MarketError {
  /// An error for a response in which the value at the given path can't be used.
  static func malformed(_ reason: DecodingFailure.Reason, at path: String = "") -> MarketError {
    .malformedResponse(DecodingFailure(path: path, reason: reason))
  }
}

/// A repository over a server that sends the given responses, one for each request.
struct ScriptedMarket {
  let session: ScriptedSessionManager
  let repository: any ProductRepository

  init(_ version: APIVersion = .v3, _ answers: [Answer] = []) throws {
    session = ScriptedSessionManager(answers)
    repository = version.products(from: try DefaultDataTransferService(over: session))
  }

  /// The requests that were sent, such as `GET /items/1`.
  var requests: [String] {
    session.requests.map { "\($0.method) \($0.url.path(percentEncoded: true))" }
  }
}

/// The values that a callback received, from first to last.
final class Recorder<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock(\.self) }

  func append(_ value: Value) {
    values.withLock { $0.append(value) }
  }

  /// Returns the values, and forgets them.
  func take() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}
