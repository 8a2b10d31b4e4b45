import Dispatch
import Foundation
import OpenMarketData
import OpenMarketLock

/// The handler for the requests on a server's connections, with the rules that apply to them.
struct RequestService: Sendable {
  let handler: any RequestHandler
  let configuration: SandboxServer.Configuration
  let hosts: HostPolicy
  /// The port on which the server listens.
  let port: Int
  let log: (@Sendable (SandboxServer.Exchange) -> Void)?
}

/// A thread that serves the connections of a server. No work on this thread blocks.
final class ServerLoop: Sendable {
  typealias Work = @Sendable (ServerSockets) -> Void

  /// The work for the thread, or `nil` after the thread has ended.
  private let inbox = Mutex<[Work]?>([])
  /// A pipe that interrupts the wait for sockets when work arrives, or `nil` if the pipe can't be created. Without a pipe, the
  /// wait ends every 10 milliseconds.
  private let alarm = AlarmPipe()

  init(
    _ service: RequestService, listener: Socket, onPortLoss: @escaping @Sendable () -> Void
  ) {
    Thread { [self] in
      let sockets = ServerSockets(
        loop: self, service: service, listener: listener, onPortLoss: onPortLoss)
      repeat { withAutoreleasePool { step(sockets) } } while !isDone(sockets)
    }.start()
  }

  /// Performs work on the thread. Returns `false` if the thread has ended.
  @discardableResult
  func perform(_ work: @escaping Work) -> Bool {
    let isRunning = inbox.withLock { inbox in
      inbox?.append(work)
      return inbox != nil
    }
    alarm?.ring()
    return isRunning
  }

  /// Stops the server. Returns after all sockets are closed and the log has received every exchange.
  func stop(graceful: Duration) async {
    let deadline = ContinuousClock.now + graceful
    await withCheckedContinuation { continuation in
      let isRunning = perform { $0.stop(by: deadline) { continuation.resume() } }
      if !isRunning { continuation.resume() }
    }
  }

  /// Waits for a socket, a deadline or work, and handles what has happened.
  private func step(_ sockets: ServerSockets) {
    let waits = sockets.waits
    var polled = waits.map(\.entry)
    polled.append(pollfd(fd: alarm?.reader ?? -1, events: Int16(POLLIN), revents: 0))
    var timeout = sockets.deadline.map { deadline in
      // Round up, so that the deadline has passed when the wait ends.
      Int32(clamping: Int64((max(.zero, deadline - .now) / .milliseconds(1)).rounded(.up)))
    }
    if alarm == nil { timeout = min(timeout ?? 10, 10) }
    _ = poll(&polled, nfds_t(polled.count), timeout ?? -1)
    alarm?.reset()
    for work in inbox.withLock({ inbox in
      defer { inbox = [] }
      return inbox ?? []
    }) { work(sockets) }
    for (wait, entry) in zip(waits, polled) where entry.revents != 0 {
      sockets.handle(wait)
    }
    sockets.checkDeadlines()
  }

  private func isDone(_ sockets: ServerSockets) -> Bool {
    inbox.withLock { inbox in
      guard sockets.isEnded, inbox?.isEmpty ?? true else { return false }
      inbox = nil
      return true
    }
  }
}

/// The sockets of a server: the listener and the connections. Use them only on the thread of the ``ServerLoop``.
final class ServerSockets {
  typealias Instant = ContinuousClock.Instant

  /// A socket for the thread to wait for.
  struct Wait {
    /// The number of the connection, or `nil` for the listener.
    let id: Int?
    let entry: pollfd
  }

  private let loop: ServerLoop
  private let service: RequestService
  private let logQueue = DispatchQueue(
    label: "openmarket.sandbox.log", autoreleaseFrequency: .workItem)
  private let calls: ThreadPool
  private let connectionLimit: Int
  private let onPortLoss: @Sendable () -> Void

  private var listener: Socket?
  /// The time at which to accept connections again, or `nil` to accept them at any time.
  private var acceptTime: Instant?
  private var connections: [Int: Connection] = [:]
  private var lastID = 0
  /// The time at which requests in flight are aborted, or `nil` if the server isn't stopping.
  private var stopDeadline: Instant?
  private var stopHandlers: [@Sendable () -> Void] = []

  init(
    loop: ServerLoop, service: RequestService, listener: Socket,
    onPortLoss: @escaping @Sendable () -> Void
  ) {
    self.loop = loop
    self.service = service
    self.listener = listener
    self.onPortLoss = onPortLoss
    calls = ThreadPool(limit: service.configuration.maximumCalls)
    connectionLimit = service.configuration.connectionLimit(
      descriptors: Socket.descriptorLimit, inUse: Int(listener.descriptor))
  }

  var isEnded: Bool { stopDeadline != nil && connections.isEmpty }

  // MARK: - Events

  var waits: [Wait] {
    var waits = connections.compactMap { id, connection in
      connection.entry.map { Wait(id: id, entry: $0) }
    }
    // While the server is full, accept a connection only if an idle one can be closed for it.
    let hasRoom = !isFull || connections.values.contains { $0.idleSince != nil }
    if let listener, hasRoom, acceptTime == nil {
      waits.append(Wait(id: nil, entry: listener.entry(for: Int16(POLLIN))))
    }
    return waits
  }

  /// The time of the next deadline, or `nil` if there's none.
  var deadline: Instant? {
    (connections.values.map(\.deadline) + [stopDeadline, acceptTime]).compactMap(\.self).min()
  }

  func handle(_ wait: Wait) {
    guard let id = wait.id else { return accept() }
    let events = Int32(wait.entry.events)
    if events & POLLIN != 0 { update(id) { $0.readable() } }
    if events & POLLOUT != 0 { update(id) { $0.writable() } }
  }

  func checkDeadlines() {
    let now = Instant.now
    if let time = acceptTime, time <= now { acceptTime = nil }
    if let time = stopDeadline, time <= now { breakOffAll() }
    for id in Array(connections.keys) { update(id) { $0.checkDeadline(at: now) } }
  }

  // MARK: - Connections

  private var isFull: Bool { connections.count >= connectionLimit }

  private func accept() {
    if isFull { endLongestIdle() }
    while let listener, !isFull {
      switch listener.acceptConnection() {
      case .connection(let socket): add(socket)
      case .none: return
      case .exhausted:
        // The process has no free file descriptors. Without a pause, `poll` would report the waiting connection again and again.
        let count = connections.count
        endLongestIdle()
        if connections.count == count { acceptTime = .now + .milliseconds(100) }
        return
      case .broken: return listenAgain()
      }
    }
  }

  /// Closes the connection that has been idle for the longest time, to make room for a waiting connection.
  private func endLongestIdle() {
    let idle = connections.filter { $0.value.idleSince != nil }
    let longest = idle.min { ($0.value.idleSince ?? .now) < ($1.value.idleSince ?? .now) }
    if let longest { update(longest.key) { $0.endIfIdle() } }
  }

  private func add(_ socket: Socket) {
    lastID += 1
    let id = lastID
    connections[id] = Connection(
      socket, service, ask: { [unowned self] in ask($0, for: id) },
      log: { [log = service.log, logQueue] exchange in
        if let log { logQueue.async { log(exchange) } }
      })
  }

  /// Calls the given closure with a connection. Afterwards, closes the connection if it has ended.
  private func update(_ id: Int, _ event: (Connection) -> Void) {
    guard let connection = connections[id] else { return }
    event(connection)
    if connection.isEnded { connections.removeValue(forKey: id)?.close() }
    finishStopping()
  }

  private func ask(_ request: HTTPRequest, for id: Int) {
    calls.run { [loop, service] in
      let reply = service.handler.reply(to: request)
      loop.perform { sockets in sockets.update(id) { $0.answered(reply) } }
    }
  }

  // MARK: - Listening

  /// Replaces a broken listener, or stops the server if another process is using the port.
  private func listenAgain() {
    listener?.end()
    listener = nil
    do {
      let host = service.configuration.host
      listener = try Socket.listening(at: host, port: UInt16(service.port)).socket
    } catch {
      onPortLoss()
      stop(by: .now) {}
    }
  }

  /// Breaks the listener, calls a closure, and then replaces the listener.
  func breakListener(then body: () -> Void) {
    listener?.endListening()
    body()
    accept()
  }

  // MARK: - Stopping

  /// Stops accepting connections, and closes each connection after its current request, or at the given time.
  func stop(by deadline: Instant, then completion: @escaping @Sendable () -> Void) {
    stopHandlers.append(completion)
    let isFirst = stopDeadline == nil
    stopDeadline = min(deadline, stopDeadline ?? deadline)
    listener?.end()
    listener = nil
    if isFirst {
      for id in Array(connections.keys) { update(id) { $0.stop() } }
    }
    if deadline <= .now { breakOffAll() }
    finishStopping()
  }

  private func breakOffAll() {
    calls.close()
    for id in Array(connections.keys) { update(id) { $0.breakOff() } }
  }

  private func finishStopping() {
    guard isEnded else { return }
    calls.close()
    let handlers = stopHandlers
    stopHandlers = []
    // Call the handlers on the log's queue, so that the log has received all exchanges before the callers continue.
    logQueue.async { for handler in handlers { handler() } }
  }
}
