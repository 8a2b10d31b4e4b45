import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport

/// A server of the version 1 that gives prepared answers, and its repository.
struct V1Market {
  let session: ScriptedSessionManager
  let repository: V1ProductRepository

  init(_ answers: Result<HTTPResponse, NetworkError>...) throws {
    try self.init(answers)
  }

  init(_ answers: [Result<HTTPResponse, NetworkError>]) throws {
    session = ScriptedSessionManager(answers)
    repository = V1ProductRepository(
      service: DefaultDataTransferService(
        server: try BaseURL("https://market.example"), sessionManager: session))
  }

  /// What was asked, such as `GET /items/1`.
  var requests: [String] {
    session.requests.map { "\($0.method) \($0.url.path(percentEncoded: true))" }
  }
}

extension Result<HTTPResponse, NetworkError> {
  static func answer(_ body: String, status: Int = 200) -> Self {
    .success(HTTPResponse(status: status, body: Data(body.utf8)))
  }

  static func refusal(_ status: Int, _ reason: String = "why") -> Self {
    .answer(#"{"error":true,"reason":"\#(reason)"}"#, status: status)
  }
}
