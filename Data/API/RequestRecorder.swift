package import OpenMarketDomain
import OpenMarketLock

/// A request that wasn't sent.
package struct RecordedRequest: Sendable {
  package let preview: RequestPreview
  /// The base URL of the server that would receive the request.
  package let server: BaseURL
  /// The endpoint that sends the request, without its response.
  package let endpoint: Endpoint<Void>
  /// A Boolean value that indicates whether the response would contain the address for a deletion.
  package let returnsDeletionAddress: Bool
}

/// A service that records the requests from a repository instead of sending them.
///
/// Another service can send the requests that only read. After recording a request, each call throws
/// ``DataTransferError/network(_:)`` with the error ``NetworkError/invalidRequest(reason:)``, because nothing was sent. However, a call that requests a deletion address
/// returns a placeholder, so that the second request of a deletion is also recorded.
package final class RequestRecorder: DataTransferService {
  private let server: BaseURL
  private let reader: (any DataTransferService)?
  private let recorded = Mutex<[RecordedRequest]>([])

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - server: The base URL of the server that would receive the requests.
  ///   - reader: The service that sends the requests that only read, or `nil` to record them, too.
  package init(server: BaseURL, reading reader: (any DataTransferService)? = nil) {
    self.server = server
    self.reader = reader
  }

  /// The recorded requests, in order.
  package var requests: [RecordedRequest] { recorded.withLock(\.self) }

  package func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    if let reader, endpoint.method == .get {
      return try await reader.request(endpoint, progress: progress)
    }
    let request = RecordedRequest(
      preview: try RequestPreview(endpoint, on: server), server: server,
      endpoint: Endpoint<Void>(
        method: endpoint.method, path: endpoint.path, query: endpoint.query,
        headers: endpoint.headers, body: endpoint.body
      ) { _ throws(DecodingFailure) in },
      returnsDeletionAddress: Response.self == DeletionAddress.self)
    recorded.withLock { $0.append(request) }
    guard let placeholder = DeletionAddress.placeholder as? Response else {
      throw .network(.invalidRequest(reason: "the request was only recorded"))
    }
    return placeholder
  }
}
