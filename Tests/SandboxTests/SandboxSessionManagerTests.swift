import Foundation
import OpenMarketData
import OpenMarketSandbox
import Synchronization
import Testing

struct SandboxSessionManagerTests {
  private let manager = SandboxSessionManager()

  private func request(_ target: String, _ method: HTTPMethod = .get) throws -> HTTPRequest {
    let text = SandboxSessionManager.baseURLText + target
    return HTTPRequest(method: method, url: try #require(URL(string: text)))
  }

  @Test func `the market's answer is handed over`() async throws {
    let request = try request("/api/products/32")
    #expect(try await manager.response(to: request) == SandboxMarket().response(to: request))
  }

  @Test func `an error of the market is an answer`() async throws {
    #expect(try await manager.response(to: request("/nothing")).status == 404)
  }

  @Test func `a body that is too large is answered with 413`() async throws {
    var request = try request("/sandbox/faults", .post)
    request.body = Data(count: 64 << 10 + 1)
    let response = try await manager.response(to: request)
    #expect(response.status == 413)
    #expect(response.headers["Content-Length"] == String(response.body.count))
  }

  @Test func `a task that was cancelled gets no answer`() async throws {
    let request = try request("/healthChecker")
    let wasTold = Mutex(false)
    let task = Task { [manager] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await manager.response(to: request) { _ in wasTold.withLock { $0 = true } }
    }
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    #expect(wasTold.withLock { $0 } == false)
  }

  @Test func `a task that is cancelled while it is answered gets no answer`() async throws {
    let request = try request("/api/products")
    let task = Task { [manager] in
      try await manager.response(to: request) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  @Test func `progress is told once, of the whole body`() async throws {
    let told = Mutex<[TransferProgress]>([])
    let response = try await manager.response(to: request("/api/products")) { progress in
      told.withLock { $0.append(progress) }
    }
    let size = response.body.count
    #expect(
      told.withLock { $0 } == [TransferProgress(completedBytes: size, totalBytes: size)])
  }

  @Test(arguments: [("/api/products?page_no=99", HTTPMethod.get), ("/api/products", .head)])
  func `an empty body has no progress`(target: String, method: HTTPMethod) async throws {
    let told = Mutex(0)
    let response = try await manager.response(to: request(target, method)) { _ in
      told.withLock { $0 += 1 }
    }
    #expect(response.body.isEmpty)
    #expect(told.withLock { $0 } == 0)
  }

  @Test func `the body of a refusal has no progress`() async throws {
    let told = Mutex(0)
    let response = try await manager.response(to: request("/api/products/0")) { _ in
      told.withLock { $0 += 1 }
    }
    #expect(response.status == 404)
    #expect(!response.body.isEmpty)
    #expect(told.withLock { $0 } == 0)
  }

  @Test func `the market does not work on its caller's actor`() async throws {
    let caller = Caller()
    let request = try request("/api/products")
    #expect(await caller.isCurrent())
    #expect(try await caller.isCurrentWhileAsking(manager, request) == false)
  }

  /// An actor that can tell whether it is the one that runs.
  private actor Caller {
    private let executor = QueueExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func isCurrent() -> Bool {
      executor.isCurrent()
    }

    func isCurrentWhileAsking(
      _ manager: SandboxSessionManager, _ request: HTTPRequest
    ) async throws -> Bool? {
      let wasCurrent = Mutex<Bool?>(nil)
      _ = try await manager.response(to: request) { [executor] _ in
        wasCurrent.withLock { $0 = executor.isCurrent() }
      }
      return wasCurrent.withLock { $0 }
    }
  }

  @Test(arguments: ["/api/products", "ftp://sandbox.openmarket.invalid/", "mailto:a@b", "http:x"])
  func `an address that is not absolute is not sent`(address: String) async throws {
    let request = HTTPRequest(url: try #require(URL(string: address)))
    await #expect {
      try await manager.response(to: request)
    } throws: { error in
      guard case NetworkError.invalidRequest = error else { return false }
      return true
    }
  }

  @Test func `many at once get the same answers as one after the other`() async throws {
    let image = try #require(URL(string: SandboxMarket().detail(32).images[0].thumbnail))
    var requests = [HTTPRequest(url: image)]
    for target in [
      "/healthChecker", "/api/products", "/api/products?page_no=2&items_per_page=7",
      "/api/products?search_value=%EC%A0%9C%EC%A3%BC", "/api/products/32", "/api/products/1",
      "/api/products?page_no=99",
    ] {
      requests.append(try request(target))
    }
    var expected: [HTTPResponse] = []
    for request in requests { expected.append(try await manager.response(to: request)) }
    let many = (0..<320).map { $0 % requests.count }
    let answers = try await withThrowingTaskGroup(of: (Int, HTTPResponse).self) { group in
      for index in many {
        let request = requests[index]
        group.addTask { [manager] in (index, try await manager.response(to: request)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == many.count)
    for (index, answer) in answers { #expect(answer == expected[index]) }
  }
}
