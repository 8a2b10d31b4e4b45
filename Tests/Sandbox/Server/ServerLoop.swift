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

/// A thread that accepts the connections of a server. It starts a thread for each of them, and ends them when the server stops.
final class ServerLoop: Sendable {
  typealias Instant = ContinuousClock.Instant
  typealias Work = @Sendable (Socket?) -> Void

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var work: [Work] = []
    /// The time at which requests in flight are aborted, or `nil` if the server isn't stopping.
    var stopDeadline: Instant?
    var stopHandlers: [@Sendable () -> Void] = []
    var isEnded = false
  }

  private let service: RequestService
  private let connectionLimit: Int
  private let log: ExchangeQueue
  private let onPortLoss: @Sendable () -> Void
  private let state = Mutex(State())
  /// A pipe that wakes the thread when the state has changed, or `nil` if the pipe can't be created. Without a pipe, the thread looks
  /// every 10 milliseconds.
  private let alarm = AlarmPipe()

  init(
    _ service: RequestService, listener: Socket, onPortLoss: @escaping @Sendable () -> Void
  ) {
    self.service = service
    self.onPortLoss = onPortLoss
    log = ExchangeQueue(service.log)
    connectionLimit = service.configuration.connectionLimit(
      descriptors: Socket.descriptorLimit, inUse: Int(listener.descriptor))
    Thread { [self] in
      var listening: Socket? = listener
      while let socket = listening, state.withLock({ $0.stopDeadline == nil }) {
        withAutoreleasePool { listening = step(socket) }
      }
      listening?.end()
      end()
    }.start()
  }

  /// Performs work on the thread with the listener. Returns `false` if the thread has ended.
  func perform(_ work: @escaping Work) -> Bool {
    change { $0.work.append(work) }
  }

  /// Stops accepting connections, and ends each connection after its current request, or at the given time. Returns `false` if the
  /// thread has ended.
  ///
  /// - Parameter completion: The closure to call when all sockets are closed and the log has received the exchanges.
  @discardableResult
  func stop(by deadline: Instant, then completion: @escaping @Sendable () -> Void) -> Bool {
    change {
      $0.stopDeadline = min(deadline, $0.stopDeadline ?? deadline)
      $0.stopHandlers.append(completion)
    }
  }

  private func change(_ change: (inout State) -> Void) -> Bool {
    let isRunning = state.withLock { state in
      if !state.isEnded { change(&state) }
      return !state.isEnded
    }
    alarm?.ring()
    return isRunning
  }

  // MARK: - Accepting

  /// Waits for a connection or work. Returns the listener, or `nil` if the server lost its port.
  private func step(_ listener: Socket) -> Socket? {
    let hasConnection = wait(for: listener, until: nil)
    var listening: Socket? = listener
    for work in state.withLock({ state in
      defer { state.work = [] }
      return state.work
    }) {
      work(listening)
      listening = listening.flatMap(accept)
    }
    return hasConnection ? listening.flatMap(accept) : listening
  }

  /// Waits for a connection or a change of the state, until the given time. Returns `true` if the listener is ready.
  private func wait(for listener: Socket?, until deadline: Instant?) -> Bool {
    var entries = [
      pollfd(fd: listener?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm?.reader ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let limit = alarm == nil ? Instant.now + .milliseconds(10) : deadline
    Socket.waitForEvents(&entries, until: [limit, deadline].compactMap(\.self).min())
    alarm?.reset()
    return entries[0].revents != 0
  }

  private func accept(from listener: Socket) -> Socket? {
    while state.withLock({ $0.connections.count < connectionLimit }) {
      switch listener.acceptConnection() {
      case .connection(let socket): serve(socket)
      case .none: return listener
      case .broken: return listenAgain(listener)
      case .exhausted:
        makeRoom()
        return listener
      }
    }
    if listener.wait(for: POLLIN, until: .now) { makeRoom() }
    return listener
  }

  /// Ends the connection that has been idle for the longest time, to make room for a waiting connection, and waits until it's closed.
  /// If no connection is idle, waits for 20 milliseconds. Otherwise, `poll` would report the waiting connection again and again.
  private func makeRoom() {
    let idle = state.withLock { Array($0.connections.values) }
      .compactMap { connection in connection.idleSince.map { (connection, $0) } }
      .sorted { $0.1 < $1.1 }
    let isEnding = idle.contains { $0.0.endIfIdle() }
    _ = wait(for: nil, until: .now + (isEnding ? .seconds(1) : .milliseconds(20)))
  }

  private func serve(_ socket: Socket) {
    let connection = Connection(socket)
    let id = ObjectIdentifier(connection)
    state.withLock { $0.connections[id] = connection }
    let thread = Thread { [self] in
      Conversation(on: connection, with: service, log: log.append).run()
      connection.close()
      state.withLock { $0.connections[id] = nil }
      alarm?.ring()
    }
    // The size of these threads is the usual one on Apple platforms. Elsewhere, threads would reserve much more.
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Replaces a broken listener, or stops the server if another process is using the port.
  private func listenAgain(_ listener: Socket) -> Socket? {
    listener.end()
    do {
      let host = service.configuration.host
      return try Socket.listening(at: host, port: UInt16(service.port)).socket
    } catch {
      onPortLoss()
      stop(by: .now) {}
      return nil
    }
  }

  // MARK: - Stopping

  private func end() {
    for connection in state.withLock(\.connections).values { connection.stop() }
    waitForConnections { $0.stopDeadline ?? .now }
    for connection in state.withLock(\.connections).values { connection.breakOff() }
    let limit = Instant.now + .seconds(2)
    waitForConnections { _ in limit }
    log.finish()
    let (work, handlers) = state.withLock { state in
      state.isEnded = true
      return (state.work, state.stopHandlers)
    }
    for work in work { work(nil) }
    for handler in handlers { handler() }
  }

  private func waitForConnections(until limit: (State) -> Instant) {
    while true {
      let (isOpen, deadline) = state.withLock { state in
        (state.connections.values.contains { !$0.isClosed }, limit(state))
      }
      guard isOpen, deadline > .now else { return }
      _ = wait(for: nil, until: deadline)
    }
  }
}

/// A queue that passes exchanges to a log, one at a time.
private final class ExchangeQueue: Sendable {
  /// The maximum number of exchanges that wait for a log that blocks. Further exchanges are dropped.
  private static let limit = 10_000

  private let log: (@Sendable (SandboxServer.Exchange) -> Void)?
  private let waitingCount = Mutex(0)
  private let queue = DispatchQueue(
    label: "openmarket.sandbox.log", autoreleaseFrequency: .workItem)

  init(_ log: (@Sendable (SandboxServer.Exchange) -> Void)?) { self.log = log }

  func append(_ exchange: SandboxServer.Exchange) {
    guard let log else { return }
    let hasRoom = waitingCount.withLock { count in
      guard count < Self.limit else { return false }
      count += 1
      return true
    }
    guard hasRoom else { return }
    queue.async { [self] in
      log(exchange)
      waitingCount.withLock { $0 -= 1 }
    }
  }

  /// Waits until the log has received the exchanges, but at most two seconds, because a log may never return.
  func finish() {
    // Drop the exchanges of calls that return later.
    waitingCount.withLock { $0 = .max }
    let isFinished = DispatchSemaphore(value: 0)
    queue.async { isFinished.signal() }
    _ = isFinished.wait(timeout: .now() + 2)
  }
}
