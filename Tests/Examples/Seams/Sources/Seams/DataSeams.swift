import OpenMarketData
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTestSupport

struct Offline: NetworkSessionManager {
  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    throw .cannotConnect(reason: "unplugged")
  }
}

struct NoService: DataTransferService {
  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    throw .network(.timedOut)
  }
}

struct NoLog: NetworkEventLog {
  func record(_ event: NetworkEvent) {}
}

struct AlwaysGone: RequestHandler {
  func reply(to request: HTTPRequest) -> Reply { Reply(HTTPResponse(status: 410)) }
}

struct NeverUsed: UseCounting {
  var useCount: Int { 0 }
  func usesEnded(at location: FailureLocation?) async throws {}
}

struct NoAnswers: AnswerCounting {
  var unusedAnswerCount: Int { 0 }
}
