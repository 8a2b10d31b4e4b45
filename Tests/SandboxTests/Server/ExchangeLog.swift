import OpenMarketSandbox
import Synchronization

/// Keeps what a server's log is told.
final class ExchangeLog: Sendable {
  private let told = Mutex<[SandboxServer.Exchange]>([])
  private let stream: AsyncStream<SandboxServer.Exchange>
  private let continuation: AsyncStream<SandboxServer.Exchange>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  var exchanges: [SandboxServer.Exchange] { told.withLock { $0 } }

  func record(_ exchange: SandboxServer.Exchange) {
    told.withLock { $0.append(exchange) }
    continuation.yield(exchange)
  }

  /// Waits for the exchange of a target; may be asked once.
  func exchange(of target: String) async -> SandboxServer.Exchange? {
    await stream.first { $0.target == target }
  }
}
