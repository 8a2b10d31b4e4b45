import Dispatch
import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Synchronization
import Testing

/// Cancels loads at any moment of their life, many at once.
///
/// This is where `URLSession` on Linux deadlocks or ends the process when it is used in the obvious way, at points
/// that no gate can name. So whatever the server does for one load cancels, now and then, any other one, and a watchdog
/// ends the run when it hangs.
@Suite(.oneAtATime(.calculating), .serialized) struct TransportStressTests {
  @Test(arguments: [4, 16, 64], [Transport.socket, .urlSession])
  func `loads that are cancelled at random all return`(
    width: Int, transport: Transport
  ) async throws {
    let body = Data(repeating: 7, count: 2_000)
    let closed = Gate()
    closed.open()
    let live = LiveLoads(seed: UInt64(width))
    let server = try LoopbackServer(script: { connection in
      defer { closed.passBlocking() }
      live.somethingHappened()
      while let request = try connection.readRequest() {
        live.somethingHappened()
        try connection.send(HTTPResponse(status: 200, body: body), to: request)
        live.somethingHappened()
      }
    })
    defer { server.stop() }
    let url = try server.url()
    let manager = transport.manager()
    let watchdog = Self.watchdog(seconds: 300)
    defer { watchdog.cancel() }

    let count = 3_000
    let counts = await withTaskGroup(of: [String: Int].self) { group in
      for lane in 0..<width {
        group.addTask {
          var counts: [String: Int] = [:]
          for _ in 0..<(count / width + 1) {
            let load = Task { try await manager.response(to: HTTPRequest(url: url)) }
            live.begin(load, in: lane)
            counts[Self.name(of: await load.result), default: 0] += 1
          }
          return counts
        }
      }
      return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    #expect(counts.values.reduce(0, +) >= count)
    #expect(counts["cancelled", default: 0] > 0 && counts["answered", default: 0] > 0)
    #expect(Set(counts.keys).isSubset(of: ["answered", "cancelled"]), "\(counts)")
    #expect(try await manager.response(to: HTTPRequest(url: url)).body == body)
    // Of the connections of one's own, none is left open.
    if transport == .socket { try await closed.arrivals(server.connectionCount) }
  }

  private static func name(of result: Result<HTTPResponse, any Error>) -> String {
    switch result {
    case .success: "answered"
    case .failure(NetworkError.cancelled): "cancelled"
    case .failure(let error): "\(error)"
    }
  }

  /// A hang may hold every thread that could report it, so that ending the process is all that is left.
  private static func watchdog(seconds: Int) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "watchdog"))
    timer.schedule(deadline: .now() + .seconds(seconds))
    timer.setEventHandler { fatalError("The loads hang.") }
    timer.resume()
    return timer
  }
}

/// The load of each lane that is under way; one that has ended takes no harm of being cancelled.
private final class LiveLoads: Sendable {
  private struct State {
    var random: SeededGenerator
    var loads: [Int: Task<HTTPResponse, any Error>] = [:]
  }

  private let state: Mutex<State>

  init(seed: UInt64) {
    state = Mutex(State(random: SeededGenerator(seed: seed)))
  }

  func begin(_ load: Task<HTTPResponse, any Error>, in lane: Int) {
    state.withLock { $0.loads[lane] = load }
    somethingHappened()
  }

  /// Cancels any load, every eighth time or so.
  func somethingHappened() {
    let load = state.withLock { state in
      Int.random(in: 0..<8, using: &state.random) == 0
        ? state.loads.values.randomElement(using: &state.random) : nil
    }
    load?.cancel()
  }
}
