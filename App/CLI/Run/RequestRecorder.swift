import OpenMarketKit
import OpenMarketLock

/// A service that records the requests for changes instead of sending them. Another service sends the requests that only read.
final class RequestRecorder: DataTransferService {
  private let reader: any DataTransferService
  private let server: BaseURL
  private let recorded = Mutex<[RecordedRequest]>([])

  /// Creates a recorder for a server, with the service that sends the requests that only read.
  init(reading reader: any DataTransferService, of server: BaseURL) {
    (self.reader, self.server) = (reader, server)
  }

  /// The recorded requests, in order.
  var requests: [RecordedRequest] { recorded.withLock(\.self) }

  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    if endpoint.method == .get { return try await reader.request(endpoint, progress: progress) }
    let request = RecordedRequest(
      method: endpoint.method, address: endpoint.url(on: server) { $0.description },
      fields: endpoint.headers.fields, body: endpoint.body)
    recorded.withLock { $0.append(request) }
    throw .network(.invalidRequest(reason: "the request was only recorded"))
  }
}
