import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

/// From when on a deletion counts as sent.
@Suite(.timeLimit(.minutes(5)))
final class DeletionSendingTests: Sendable {
  private let session = GatedSessionManager()
  private let flag = Mutex(false)
  private let address = HTTPResponse(status: 200, body: Data("/api/products/token=".utf8))

  private var isSent: Bool { flag.withLock { $0 } }

  private func service() throws -> DefaultDataTransferService {
    DefaultDataTransferService(
      server: try BaseURL("https://market.example"), sessionManager: session)
  }

  private func failure(
    of repository: any ProductRepository, willSend: @escaping @Sendable () -> Void
  ) async throws -> MarketError? {
    let seller = try SellerCredential.sample()
    do throws(MarketError) {
      try await repository.delete(ProductID(5), as: seller, willSend: willSend)
      return nil
    } catch {
      return error
    }
  }

  private func set() {
    flag.withLock { $0 = true }
  }

  @Test func `not while its address is asked for, and then before the request`() async throws {
    let repository = RemoteProductRepository(service: try service())
    async let deleted = failure(of: repository) { self.set() }
    let asked = try await session.calls.next()
    #expect(!isSent)
    asked.answer(.success(address))
    let sent = try await session.calls.next()
    #expect(sent.request.request.method == .delete && isSent)
    sent.answer(.success(HTTPResponse(status: 202)))
    _ = try await deleted
  }

  @Test func `who is cancelled by then sends nothing more`() async throws {
    let repository = RemoteProductRepository(service: try service())
    async let refused = failure(of: repository) { withUnsafeCurrentTask { $0?.cancel() } }
    try await session.calls.next().answer(.success(address))
    #expect(try await refused == .cancelled)
    #expect(session.calls.count == 1)
  }

  @Test func `in the older API, before its one request`() async throws {
    let repository = V1ProductRepository(service: try service())
    async let deleted = failure(of: repository) { self.set() }
    let sent = try await session.calls.next()
    #expect(isSent)
    sent.answer(.success(HTTPResponse(status: 200)))
    _ = try await deleted
  }
}
