import Dispatch
import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Nothing of this layer may hold up the main actor, even when it is called from there.
@MainActor
struct MainActorTests {
  /// Throws when it is asked on the main queue, and answers with a page otherwise.
  private struct ThreadCheckingSessionManager: NetworkSessionManager {
    func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      guard !isOnMainQueue() else { throw .interrupted(reason: "asked on the main queue") }
      return HTTPResponse(status: 200, body: Data("[]".utf8))
    }
  }

  init() {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: ())
  }

  @Test func `sending and reading leave the main queue`() async throws {
    #expect(isOnMainQueue())
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ThreadCheckingSessionManager())
    let endpoint = Endpoint<Bool>(path: []) { _ in isOnMainQueue() }
    #expect(try await service.request(endpoint) == false)
  }

  @Test func `mapping leaves the main thread`() async throws {
    struct ThreadCheckingService: DataTransferService {
      func request<Response>(
        _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
      ) async throws(DataTransferError) -> Response {
        guard !isOnMainQueue() else { throw .invalidURL("asked on the main queue") }
        let response = HTTPResponse(status: 200, body: Data(JSONRow.full.utf8))
        do {
          return try endpoint.read(response)
        } catch {
          throw DataTransferError.decoding(error)
        }
      }
    }
    let repository = RemoteProductRepository(service: ThreadCheckingService())
    #expect(try await repository.product(ProductID(77)).id == ProductID(77))
    // A product is no page: it was read, and so not asked for on the main queue.
    let defect = DecodingFailure(path: "pages", reason: .missingKey)
    await #expect(throws: MarketError.malformedResponse(defect)) {
      try await repository.products(matching: .all, page: .first)
    }
  }
}

/// The main actor's jobs run on the main queue; on Linux that is not always the main thread.
private func isOnMainQueue() -> Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) != nil
}

private let mainQueueKey = DispatchSpecificKey<Void>()
