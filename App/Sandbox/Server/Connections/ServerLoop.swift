import Dispatch
import OpenMarketData
import OpenMarketSockets

/// All connections of a running server, on one queue. Nothing here waits: what is not ready is heard of later.
actor ServerLoop {
  typealias Instant = ContinuousClock.Instant

  let executor = LoopExecutor(label: "openmarket.sandbox.server")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let handler: any RequestHandler
  let configuration: SandboxServer.Configuration
  let intake: RequestIntake
  private let log: (@Sendable (SandboxServer.Exchange) -> Void)?
  let logQueue = DispatchQueue(label: "openmarket.sandbox.log")

  var listener: (socket: Socket, watch: SocketWatch)?
  /// Until when no connection is accepted because there is no room, or no descriptor, for one.
  var acceptingPausedUntil: Instant?
  var connections: [Int: Connection] = [:]
  var nextID = 0
  /// Sockets that are ended and not yet closed.
  private var closingCount = 0
  var timer: DeadlineTimer?
  let calls: ThreadPool
  var date = DateField()
  var scratch = [UInt8](repeating: 0, count: 64 * 1024)

  /// When requests in flight are broken off; set as soon as the server is stopping.
  var stopDeadline: Instant?
  var stopWaiters: [CheckedContinuation<Void, Never>] = []

  init(
    handler: any RequestHandler, configuration: SandboxServer.Configuration,
    log: (@Sendable (SandboxServer.Exchange) -> Void)?, intake: RequestIntake
  ) {
    self.handler = handler
    self.configuration = configuration
    self.log = log
    self.intake = intake
    calls = ThreadPool(limit: configuration.maximumCalls)
  }

  var openCount: Int { connections.count + closingCount }

  nonisolated func start(_ socket: Socket) {
    perform { $0.begin(socket) }
  }

  /// Does something on the loop as soon as its turn comes.
  nonisolated func perform(_ work: @escaping @Sendable (isolated ServerLoop) -> Void) {
    executor.queue.async { self.assumeIsolated { work($0) } }
  }

  /// What a source calls on the loop's queue.
  nonisolated func callback(
    _ work: @escaping @Sendable (isolated ServerLoop) -> Void
  ) -> @Sendable () -> Void {
    { self.assumeIsolated { work($0) } }
  }

  private func begin(_ socket: Socket) {
    timer = DeadlineTimer(on: executor.queue, fire: callback { $0.checkDeadlines() })
    listener = (socket, watch(socket, readable: { $0.accept() }, writable: { _ in }))
  }

  func watch(
    _ socket: Socket, readable: @escaping @Sendable (isolated ServerLoop) -> Void,
    writable: @escaping @Sendable (isolated ServerLoop) -> Void
  ) -> SocketWatch {
    SocketWatch(
      socket, on: executor.queue, isReadable: callback(readable), isWritable: callback(writable))
  }

  /// Closes a connection, whatever it does.
  func end(_ connection: Connection) {
    guard connections.removeValue(forKey: connection.id) != nil else { return }
    close(connection.watch)
  }

  func close(_ watch: SocketWatch) {
    closingCount += 1
    watch.end(then: callback { $0.closed() })
  }

  private func closed() {
    closingCount -= 1
    resumeAccepting()
    finishStopping()
  }

  func tell(_ exchange: SandboxServer.Exchange) {
    guard let log else { return }
    logQueue.async { log(exchange) }
  }
}
