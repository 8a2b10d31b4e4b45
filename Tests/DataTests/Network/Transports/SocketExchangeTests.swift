import Foundation
import OpenMarketSockets
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import OpenMarketData

struct SocketExchangeTests {
  private enum Ending {
    case inOrder
    case reset
  }

  /// More than the system takes before the other side has read.
  private let body = Data(repeating: 7, count: 16 << 20)

  @Test func `a cancelled upload is reset, so that the system drops what it holds`() async throws {
    let (hasBegun, isClosed, isRead) = (Gate(), Gate(), Gate())
    let ending = Mutex<Ending?>(nil)
    let server = try LoopbackServer(script: { connection in
      defer { isRead.open() }
      _ = try connection.readSome()
      hasBegun.open()
      try connection.wait(at: isClosed)
      do {
        while try !connection.readSome().isEmpty {}
        ending.withLock { $0 = .inOrder }
      } catch {
        ending.withLock { $0 = .reset }
      }
    })
    defer { server.stop() }
    let request = HTTPRequest(method: .post, url: try server.url(), body: body)
    let host = try #require(RequestHost(request.url))
    let exchange = SocketExchange(
      try RequestMessage(request, to: host),
      parser: ResponseParser(method: .post, maximumBodySize: 1_000), idleTimeout: .seconds(60),
      progress: nil)
    exchange.begin(with: host, .system)
    let load = Task { await exchange.outcome() }
    await hasBegun.pass()
    load.cancel()
    #expect(await load.value == .failure(.cancelled))
    // The connection was closed on the exchange's queue before this is answered there.
    #expect(await exchange.phase == .over)
    isClosed.open()
    await isRead.pass()
    #expect(ending.withLock { $0 } == .reset)
  }
}
