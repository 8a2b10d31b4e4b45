import Dispatch
import Foundation
import OpenMarketLock

/// The handler for the requests on a server's connections, with the rules that apply to them.
struct RequestService: Sendable {
  let handler: any RequestHandler
  let configuration: SandboxServer.Configuration
  let hosts: HostPolicy
  let log: (@Sendable (SandboxServer.Exchange) -> Void)?
}

/// The connections of a running server. A thread accepts them, and each of them has a thread.
final class ServerLoop: Sendable {
  /// A function that runs a closure on a new thread. It returns `false` if it can't.
  typealias ThreadStart = @Sendable (@escaping @Sendable () -> Void) -> Bool

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var isStopping = false
    /// The time at which requests in flight are aborted.
    var limit: Connection.Instant?
  }

  private let service: RequestService
  private let listener: Socket
  private let startThread: ThreadStart
  private let state = Mutex(State())
  /// The thread that accepts connections, and those of the connections.
  private let threads = DispatchGroup()
  /// A lock that ensures that the log is called one at a time.
  private let logging = Mutex(())

  init(
    _ service: RequestService, listener: Socket,
    startThread: @escaping ThreadStart = ConnectionThread.start
  ) {
    (self.service, self.listener, self.startThread) = (service, listener, startThread)
    threads.enter()
    Thread { [self] in
      accept()
      listener.end()
      threads.leave()
    }.start()
  }

  var isStopping: Bool { state.withLock(\.isStopping) }

  // MARK: - Accepting

  private func accept() {
    var isExhausted = false
    while !isStopping {
      guard let hasConnection = listener.waitForConnection() else {
        // iOS has taken the port, if the server isn't stopping.
        return isStopping ? () : breakOff()
      }
      guard hasConnection, makeRoom(isExhausted) else { continue }
      let socket = listener.acceptConnection()
      isExhausted = socket == nil
      if let socket { serve(Connection(socket)) }
    }
  }

  /// Returns `true` if there's room for another connection, or if a connection gives way to it. Otherwise, waits for a moment.
  ///
  /// - Parameter isExhausted: A Boolean value that indicates whether the process has run out of descriptors.
  private func makeRoom(_ isExhausted: Bool) -> Bool {
    let connections = state.withLock { Array($0.connections.values) }
    if connections.count < max(1, service.configuration.maximumConnections), !isExhausted {
      return true
    }
    let waiting = connections.compactMap { connection in
      connection.waitingSince.map { (connection, since: $0) }
    }.sorted { $0.since < $1.since }
    let longest = waiting.first { $0.0.giveWay() }?.0
    if let longest { remove(longest) }
    // The descriptor of a connection that gives way is free in a moment.
    if longest == nil || isExhausted { usleep(10_000) }
    return longest != nil || isExhausted
  }

  private func serve(_ connection: Connection) {
    threads.enter()
    let isStopping = state.withLock { state in
      state.connections[ObjectIdentifier(connection)] = connection
      return state.isStopping
    }
    let end: @Sendable () -> Void = { [self] in
      connection.close()
      remove(connection)
      threads.leave()
    }
    let isServed =
      !isStopping
      && startThread { [self] in
        Conversation(on: connection, with: service, log: log).run()
        end()
      }
    if !isServed { end() }
  }

  private func log(_ exchange: SandboxServer.Exchange) {
    guard let log = service.log else { return }
    logging.withLock { _ in log(exchange) }
  }

  private func remove(_ connection: Connection) {
    state.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
  }

  // MARK: - Stopping

  /// Ends each connection after its current request, or when the time limit ends. Returns after the port and all connections are
  /// closed, or a second after the limit.
  func stop(graceful: Duration) async {
    let limit = Connection.Instant.now + graceful
    state.withLock { $0.limit = min(limit, $0.limit ?? limit) }
    for connection in stopAccepting() { connection.stop() }
    await withCheckedContinuation { continuation in
      // A queue of its own has a thread, while the threads of a shared one can be busy.
      DispatchQueue(label: "openmarket.sandbox.stop").async { [self] in
        while threads.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
          let excess = .now - (state.withLock(\.limit) ?? .now)
          if excess > .zero { breakOff() }
          if excess > .seconds(1) { break }
        }
        continuation.resume()
      }
    }
  }

  /// Ends all connections immediately.
  func breakOff() {
    for connection in stopAccepting() { connection.breakOff() }
  }

  private func stopAccepting() -> [Connection] {
    state.withLock { state in
      // The listener is closed soon after, and another file can have its descriptor.
      if !state.isStopping { listener.shutDown(Int(SHUT_RD)) }
      state.isStopping = true
      return Array(state.connections.values)
    }
  }
}

/// A thread that serves a connection.
private final class ConnectionThread {
  private let run: @Sendable () -> Void

  private init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  /// Runs a closure on a new thread. Returns `false` if the system can't start a thread, which `Thread` doesn't report.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let thread = Unmanaged.passRetained(ConnectionThread(run))
    #if canImport(Glibc)
      var identifier = pthread_t()
    #else
      var identifier: pthread_t?
    #endif
    let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress else { return EAGAIN }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      // The usual size on Apple platforms. Elsewhere, threads would reserve much more, or much less.
      pthread_attr_setstacksize(attributes, 1 << 20)
      return pthread_create(
        &identifier, attributes,
        { thread in
          // The pointer is optional on Linux alone.
          let thread = thread as UnsafeMutableRawPointer?
          thread.map { Unmanaged<ConnectionThread>.fromOpaque($0).takeRetainedValue().run() }
          return nil
        }, thread.toOpaque())
    }
    if code != 0 { thread.release() }
    return code == 0
  }
}
