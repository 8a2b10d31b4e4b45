import Dispatch
import OpenMarketData

/// An actor that runs the connections of a server on one queue. No work on this queue blocks.
actor ServerLoop {
  private let executor = LoopExecutor(label: "openmarket.sandbox.server")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let handler: any RequestHandler
  private let configuration: SandboxServer.Configuration
  private let hosts: HostPolicy
  private let log: (@Sendable (SandboxServer.Exchange) -> Void)?
  private let logQueue = DispatchQueue(
    label: "openmarket.sandbox.log", autoreleaseFrequency: .workItem)
  private let calls: ThreadPool

  private let port: UInt16
  private let onPortLoss: @Sendable () -> Void
  private var listener: (socket: Socket, watch: SocketWatch)?
  private var listenWaiter: CheckedContinuation<Void, Never>?
  private var connections: [Int: Connection] = [:]
  private var lastID = 0
  /// The number of sockets that are being closed.
  private var closingCount = 0
  private var timer: DeadlineTimer?
  /// The time at which requests in flight are aborted, or `nil` if the server isn't stopping.
  private var stopDeadline: ContinuousClock.Instant?
  private var stopWaiters: [CheckedContinuation<Void, Never>] = []

  init(
    handler: any RequestHandler, configuration: SandboxServer.Configuration, hosts: HostPolicy,
    port: UInt16, log: (@Sendable (SandboxServer.Exchange) -> Void)?,
    onPortLoss: @escaping @Sendable () -> Void
  ) {
    self.port = port
    self.onPortLoss = onPortLoss
    self.handler = handler
    self.configuration = configuration
    self.hosts = hosts
    self.log = log
    calls = ThreadPool(limit: configuration.maximumCalls)
  }

  /// The number of open connections, including those whose sockets are being closed.
  var openCount: Int { connections.count + closingCount }

  nonisolated func start(_ socket: Socket) {
    perform { loop in
      loop.timer = DeadlineTimer(
        on: loop.executor.queue, fire: loop.callback { $0.checkDeadlines() })
      loop.listen(on: socket)
    }
  }

  /// Stops the server. Returns after all sockets are closed and the log has received every exchange.
  func stop(graceful: Duration) async {
    beginStopping(by: .now + graceful)
    await withCheckedContinuation { continuation in
      stopWaiters.append(continuation)
      finishStopping()
    }
  }

  /// Starts to close all sockets, and returns immediately.
  nonisolated func abandon() {
    perform { $0.beginStopping(by: .now) }
  }

  // MARK: - Listening

  private func listen(on socket: Socket) {
    listener = (socket, watch(socket, readable: { $0.accept() }, writable: { _ in }))
  }

  /// Replaces a broken listener, or stops the server if another process is using the port.
  private func listenAgain() {
    guard let broken = listener else { return }
    defer { listenWaiter.take()?.resume() }
    listener = nil
    close(broken.watch)
    do {
      listen(on: try Socket.listening(at: configuration.host, port: port).socket)
    } catch {
      onPortLoss()
      beginStopping(by: .now)
    }
  }

  /// Implements the method of the server with the same name.
  func breakListener(then body: @Sendable () -> Void) async {
    guard let listener else { return }
    listener.socket.endListening()
    body()
    await withCheckedContinuation { listenWaiter = $0 }
  }

  // MARK: - Connections

  private func accept() {
    if isFull { endLongestIdle() }
    while let listener, !isFull {
      switch listener.socket.acceptConnection() {
      case .connection(let socket):
        add(socket)
      case .none:
        return
      case .exhausted:
        // The process has no free file descriptors. Stop accepting connections for 100 ms. Otherwise, the poller would report the
        // waiting connection again and again.
        listener.watch.isReading = false
        executor.queue.asyncAfter(
          deadline: .now() + .milliseconds(100),
          execute: callback { $0.listener?.watch.isReading = true })
        return
      case .broken:
        return listenAgain()
      }
    }
  }

  private var isFull: Bool { openCount >= max(1, configuration.maximumConnections) }

  /// Closes the connection that has been idle for the longest time, to make room for a waiting connection. No connection is accepted
  /// until one is closed or becomes idle.
  private func endLongestIdle() {
    listener?.watch.isReading = false
    let idle = connections.filter { $0.value.idleSince != nil }
    let longest = idle.min { ($0.value.idleSince ?? .now) < ($1.value.idleSince ?? .now) }
    if let longest { update(longest.key) { $0.endIfIdle() } }
  }

  private func add(_ socket: Socket) {
    lastID += 1
    let id = lastID
    let watch = watch(
      socket, readable: { loop in loop.update(id) { $0.readable() } },
      writable: { loop in loop.update(id) { $0.writable() } })
    connections[id] = Connection(
      socket: socket, watch: watch, configuration: configuration, hosts: hosts,
      handler: Connection.Handler(
        uploadBytesPerSecond: { self.handler.uploadBytesPerSecond },
        ask: { self.ask($0, for: id) }),
      log: { self.tell($0) })
    update(id) { _ in }
  }

  /// Calls the given closure with a connection. Afterwards, closes the connection if it has ended, or sets the timer for its
  /// deadline.
  private func update(_ id: Int, _ event: (Connection) -> Void) {
    guard let connection = connections[id] else { return }
    event(connection)
    if connection.isEnded {
      connections[id] = nil
      close(connection.watch)
    } else if let deadline = connection.deadline {
      timer?.arm(by: deadline)
    }
    if connection.idleSince != nil, isFull { listener?.watch.isReading = true }
  }

  private nonisolated func ask(_ request: HTTPRequest, for id: Int) {
    calls.run { [self, handler] in
      let reply = handler.reply(to: request)
      perform { loop in loop.update(id) { $0.answered(reply) } }
    }
  }

  private nonisolated func tell(_ exchange: SandboxServer.Exchange) {
    guard let log else { return }
    logQueue.async { log(exchange) }
  }

  private func checkDeadlines() {
    timer?.disarm()
    let now = ContinuousClock.now
    if let stopDeadline {
      if stopDeadline <= now { breakOffAll() } else { timer?.arm(by: stopDeadline) }
    }
    for id in Array(connections.keys) { update(id) { $0.checkDeadline(at: now) } }
  }

  private func close(_ watch: SocketWatch) {
    closingCount += 1
    watch.end(
      then: callback { loop in
        loop.closingCount -= 1
        loop.listener?.watch.isReading = true
        loop.finishStopping()
      })
  }

  // MARK: - Stopping

  private func beginStopping(by deadline: ContinuousClock.Instant) {
    let isFirst = stopDeadline == nil
    stopDeadline = min(deadline, stopDeadline ?? deadline)
    if let listener {
      self.listener = nil
      close(listener.watch)
    }
    if isFirst {
      for id in Array(connections.keys) { update(id) { $0.stop() } }
    }
    if deadline <= .now { breakOffAll() } else { timer?.arm(by: deadline) }
    finishStopping()
  }

  private func breakOffAll() {
    calls.close()
    for id in Array(connections.keys) { update(id) { $0.breakOff() } }
  }

  private func finishStopping() {
    guard stopDeadline != nil, listener == nil, openCount == 0 else { return }
    timer?.cancel()
    timer = nil
    calls.close()
    let waiters = stopWaiters
    stopWaiters = []
    // Resume the waiting tasks on the log's queue, so that the log has received all exchanges before they continue.
    logQueue.async { for waiter in waiters { waiter.resume() } }
  }

  // MARK: - The queue

  private func watch(
    _ socket: Socket, readable: @escaping @Sendable (isolated ServerLoop) -> Void,
    writable: @escaping @Sendable (isolated ServerLoop) -> Void
  ) -> SocketWatch {
    SocketWatch(
      socket, on: executor.queue, isReadable: callback(readable), isWritable: callback(writable))
  }

  private nonisolated func perform(_ work: @escaping @Sendable (isolated ServerLoop) -> Void) {
    executor.queue.async(execute: callback(work))
  }

  /// Returns a closure that calls `work` on this actor. Call this closure only on the loop's queue.
  private nonisolated func callback(
    _ work: @escaping @Sendable (isolated ServerLoop) -> Void
  ) -> @Sendable () -> Void {
    { self.assumeIsolated { work($0) } }
  }
}
