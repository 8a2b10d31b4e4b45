import OpenMarketKit

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
