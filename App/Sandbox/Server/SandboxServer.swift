import OpenMarketData
import OpenMarketSockets
import Synchronization

/// Serves a ``RequestHandler`` over HTTP/1.1 (RFC 9110 and RFC 9112), for this machine unless told otherwise.
///
/// All connections share one queue, on which nothing blocks; the handler is called on others, so that neither a slow
/// handler nor a slow client holds up anybody else. Requests of one connection are answered one after the other and
/// in their order. What is no clear HTTP is refused with a JSON body of `code` and `message`, and its connection is
/// closed.
///
/// Stop it when it is no longer needed; one that is dropped stops by itself, without grace.
public final class SandboxServer: Sendable {
  private let handler: any RequestHandler
  private let configuration: Configuration
  private let log: (@Sendable (Exchange) -> Void)?
  private let running = Mutex<ServerLoop?>(nil)

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - handler: answers the requests; called by several threads at once.
  ///   - configuration: where to listen, and how much patience to have.
  ///   - log: is told of every answer, refusals included, in the order in which they end, one call after the other
  ///     on a queue of its own. Calls wait in memory for one that blocks.
  public init(
    handler: any RequestHandler, configuration: Configuration = Configuration(),
    log: (@Sendable (Exchange) -> Void)? = nil
  ) {
    self.handler = handler
    self.configuration = configuration
    self.log = log
  }

  deinit {
    running.withLock { $0 }?.abandon()
  }

  /// Starts to accept connections; a server that was stopped can be started again.
  ///
  /// - Returns: the address, with the port that was found where 0 was asked for.
  @discardableResult
  public func start() throws(SandboxServerError) -> Address {
    try running.withLock { (loop: inout ServerLoop?) throws(SandboxServerError) -> Address in
      guard loop == nil else { throw .alreadyRunning }
      let listener = try listen()
      let address = Address(host: configuration.host, port: listener.port)
      let made = ServerLoop(
        handler: handler, configuration: configuration, log: log,
        intake: RequestIntake(
          policy: HostPolicy(isLoopback: listener.isLoopback, host: configuration.host),
          local: address))
      made.start(listener.socket)
      loop = made
      return address
    }
  }

  private func listen() throws(SandboxServerError) -> (
    socket: Socket, port: Int, isLoopback: Bool
  ) {
    let (host, port) = (configuration.host, configuration.port)
    guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
    do {
      return try Socket.listening(at: host, port: number)
    } catch {
      switch error {
      case .invalidHost: throw .invalidHost(host)
      case .system(let code): throw SandboxServerError(code, host: host, port: port)
      }
    }
  }

  /// Stops: nothing is accepted any more, idle connections are closed at once, requests in flight are finished, and
  /// what is not finished after a time is broken off.
  ///
  /// It returns when every connection and the port are closed and the log has been told everything. Calls to the
  /// handler cannot be broken off: one that still runs then goes on, and its answer is dropped.
  ///
  /// Cancelling the caller does not shorten the time; a second call with a shorter one does.
  public func stop(graceful: Duration = .seconds(5)) async {
    guard let loop = running.withLock({ $0 }) else { return }
    await loop.stop(graceful: graceful)
    running.withLock { if $0 === loop { $0 = nil } }
  }

  /// How many connections are open, whatever they do.
  package var connectionCount: Int {
    get async {
      guard let loop = running.withLock({ $0 }) else { return 0 }
      return await loop.openCount
    }
  }
}
