import Dispatch
import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TransportCancellationTests {
  @Test(arguments: Transport.allCases)
  func `a caller that is already cancelled sends nothing`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.response(from: server)
    }
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    #expect(server.requests.isEmpty)
  }

  @Test(
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nabc",
    ], Transport.allCases)
  func `a cancellation closes the connection`(bytes: String, transport: Transport) async throws {
    let (isSent, isClosed) = (Gate(), Gate())
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(bytes)
      isSent.open()
      connection.readToEnd()
      isClosed.open()
    })
    let load = Task { try await transport.response(from: server) }
    await isSent.pass()
    load.cancel()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    try await isClosed.passUnlessCancelled()
  }

  @Test(arguments: Transport.allCases)
  func `a cancellation doesn't affect other exchanges`(transport: Transport) async throws {
    let gate = Gate()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        try connection.wait(at: gate)
        try connection.send(HTTPResponse(status: 200), to: request)
      }
    })
    let (url, manager) = (try transport.url(server), transport.manager())
    let leaving = Task { try await manager.response(to: HTTPRequest(url: url)) }
    let staying = Task { try await manager.response(to: HTTPRequest(url: url)) }
    try await gate.arrivals(2)
    leaving.cancel()
    await #expect(throws: NetworkError.cancelled) { try await leaving.value }
    gate.open()
    #expect(try await staying.value.status == 200)
  }

  @Test(arguments: Transport.allCases)
  func `a released manager closes its connections`(transport: Transport) async throws {
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        try connection.send(HTTPResponse(status: 200), to: request)
      }
      isClosed.open()
    })
    _ = try await transport.response(from: server)
    try await isClosed.passUnlessCancelled()
  }
}

/// Tests that cancel many exchanges at random times. A test can't pause the transport with
/// a gate at every point.
@Suite(.takingTurns(.calculating), .serialized, .timeLimit(.minutes(10)))
struct TransportStressTests {
  /// The loads in flight. In each lane, one load runs at a time.
  private final class Exchanges: Sendable {
    private typealias Loads = [Int: Task<HTTPResponse, any Error>]

    private let state: Mutex<(random: SeededGenerator, loads: Loads)>

    init(seed: UInt64) { state = Mutex((SeededGenerator(seed: seed), [:])) }

    func begin(_ load: Task<HTTPResponse, any Error>, in lane: Int) {
      state.withLock { $0.loads[lane] = load }
      maybeCancel()
    }

    /// Cancels a random load with a probability of 1 in 8.
    func maybeCancel() {
      let load = state.withLock { state in
        Int.random(in: 0..<8, using: &state.random) == 0
          ? state.loads.values.randomElement(using: &state.random) : nil
      }
      load?.cancel()
    }
  }

  @Test(arguments: SeededGenerator.seeds(3), Transport.allCases)
  func `exchanges cancelled at random all end`(seed: UInt64, transport: Transport) async throws {
    let (closed, exchanges) = (Gate(), Exchanges(seed: seed))
    let width = [4, 16, 64][Int(seed % 3)]
    closed.open()
    let server = try LoopbackServer(script: { connection in
      defer { closed.passBlocking() }
      exchanges.maybeCancel()
      while let request = try connection.readRequest() {
        exchanges.maybeCancel()
        try connection.send(HTTPResponse(status: 200, body: Data(count: 2_000)), to: request)
        exchanges.maybeCancel()
      }
    })
    let (url, manager) = (try transport.url(server), transport.manager())
    let outcomes = await withTaskGroup { group in
      for lane in 0..<width {
        group.addTask {
          var outcomes: Set<String> = []
          for _ in 0..<(640 / width) {
            let load = Task { try await manager.response(to: HTTPRequest(url: url)) }
            exchanges.begin(load, in: lane)
            switch await load.result {
            case .success(let response): outcomes.insert("\(response.status)")
            case .failure(let error): outcomes.insert("\(error)")
            }
          }
          return outcomes
        }
      }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(outcomes == ["200", "\(NetworkError.cancelled)"])
    #expect(try await manager.response(to: HTTPRequest(url: url)).status == 200)
  }
}
