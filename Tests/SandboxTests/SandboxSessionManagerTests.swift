import Foundation
import OpenMarketLock
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

struct SandboxSessionManagerTests {
  private let manager = SandboxSessionManager()

  private func request(_ target: String, _ method: HTTPMethod = .get) throws -> HTTPRequest {
    let text = SandboxSessionManager.baseURL.description + target
    return HTTPRequest(method: method, url: try #require(URL(string: text)))
  }

  @Test func `a market also responds to an endpoint of an app`() async throws {
    let market = SandboxMarket(.init(faults: FaultPlan(uploadBytesPerSecond: 7)))
      .responding(to: "/api/notices") { HTTPResponse(status: 200, body: Data("\($0.method)".utf8)) }
    let manager = SandboxSessionManager(market: market)
    #expect(try await manager.response(to: request("/api/notices?page=2")).text == "GET")
    #expect(try await manager.response(to: request("/api/products/32")).status == 200)
    #expect(market.uploadBytesPerSecond == 7)
  }

  @Test func `a body that is too large is answered with 413`() async throws {
    var request = try request("/sandbox/faults", .post)
    request.body = Data(count: 8 << 20 + 1)
    #expect(try await manager.response(to: request).status == 413)
  }

  @Test func `a task that is cancelled during a request gets no response`() async throws {
    let request = try request("/api/products")
    let task = Task { [manager] in
      try await manager.response(to: request) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  @Test func `a write of a task that was cancelled before isn't sent`() async throws {
    let request = try request("/api/products", .post)
    let task = Task { [manager] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await manager.response(to: request)
    }
    await #expect(throws: NetworkError.cancelledBeforeSending) { try await task.value }
  }

  @Test(arguments: [
    ("/api/products", HTTPMethod.get, true), ("/api/products", .head, false),
    ("/api/products?page_no=99", .get, false), ("/api/products/0", .get, false),
  ])
  @MainActor func `progress is reported once, for the whole body of a success, off the main actor`(
    target: String, method: HTTPMethod, isReported: Bool
  ) async throws {
    let progress = ProgressRecorder()
    let wasOnMain = Mutex(false)
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let response = try await manager.response(to: request(target, method)) {
      progress.append($0)
      wasOnMain.withLock { $0 = DispatchQueue.getSpecific(key: key) ?? false }
    }
    let size = response.body.count
    let whole = TransferProgress(completedBytes: size, totalBytes: size)
    #expect(progress.all == (isReported ? [whole] : []))
    #expect(wasOnMain.withLock { $0 } == false)
  }

  @Test(arguments: ["/api/products", "ftp://sandbox.openmarket.invalid/", "mailto:a@b", "http:x"])
  func `an address that is not absolute is not sent`(address: String) async throws {
    let request = HTTPRequest(url: try #require(URL(string: address)))
    let error = await #expect(throws: NetworkError.self) { try await manager.response(to: request) }
    #expect(error.map { "\($0)".hasPrefix("invalidRequest") } == true)
  }
}
