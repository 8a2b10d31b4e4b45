import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Synchronization

/// A server that has one prepared answer for each question of an examination.
final class CheckedServer: NetworkSessionManager {
  typealias Answer = Result<HTTPResponse, NetworkError>

  private let answers: [String: Answer]
  private let asked = Mutex<[HTTPRequest]>([])

  init(_ answers: [String: Answer]) {
    self.answers = answers
  }

  var requests: [HTTPRequest] { asked.withLock(\.self) }

  /// What is not prepared is not there.
  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return try answers[Self.question(request), default: .success(HTTPResponse(status: 404))].get()
  }

  /// Path and query in plain text, and what else makes a difference.
  static func question(_ request: HTTPRequest) -> String {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    let query = (parts?.queryItems ?? []).map { " \($0.value ?? "")" }.joined()
    let isConditional = request.headers["If-None-Match"] != nil
    return request.url.path + query + (isConditional ? " again" : "")
      + (request.headers["Range"] == nil ? "" : " part")
  }
}

extension Result<HTTPResponse, NetworkError> {
  static func typed(_ type: String, _ body: String, status: Int = 200) -> Self {
    .success(HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(body.utf8)))
  }

  static func json(_ body: String, status: Int = 200) -> Self {
    typed("application/json", body, status: status)
  }

  static func status(_ status: Int) -> Self { .success(HTTPResponse(status: status)) }
}
