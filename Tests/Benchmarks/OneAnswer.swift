import Foundation
import OpenMarketData
import OpenMarketDomain

/// A session manager that returns the same response to every request immediately.
struct OneAnswer: NetworkSessionManager {
  var headers: HTTPHeaders = [:]
  let body: Data

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    HTTPResponse(status: 200, headers: headers, body: body)
  }
}
