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
}

/// Returns the result of the given call.
func result(of call: () async throws(NetworkError) -> HTTPResponse) async -> Answer {
  do throws(NetworkError) {
    return .success(try await call())
  } catch {
    return .failure(error)
  }
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
  ///
  /// - Parameter isMarket: A Boolean value that indicates whether every request must follow the OpenAPI documents.
  init(over session: any NetworkSessionManager, isMarket: Bool = true) throws {
    self.init(
      server: try BaseURL("https://market.example"),
      sessionManager: isMarket ? ContractCheckingSessionManager(inner: session) : session)
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
