import Dispatch
import Foundation
import OpenMarketLock

/// The connections of a running server. A thread accepts them, and each of them has a thread.
final class ServerLoop: Sendable {
  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    /// The time at which requests in flight are aborted, or `nil` if the server isn't stopping.
    var limit: ContinuousClock.Instant?

    /// A Boolean value that indicates whether requests in flight are aborted.
    var isBrokenOff: Bool { limit.map { $0 <= .now } ?? false }
  }

  let handler: any RequestHandler
  let configuration: SandboxServer.Configuration
  let hosts: HostPolicy
  private let listener: Socket
  private let log: @Sendable (SandboxServer.Exchange) -> Void
  private let state = Mutex(State())
  /// The thread that accepts connections, and those of the connections.
  private let threads = DispatchGroup()
  /// A lock that ensures that the log is called one at a time.
  private let logging = Mutex(())

  init(
    _ handler: any RequestHandler, _ configuration: SandboxServer.Configuration, hosts: HostPolicy,
    listener: Socket, log: @escaping @Sendable (SandboxServer.Exchange) -> Void
  ) {
    (self.handler, self.configuration, self.hosts) = (handler, configuration, hosts)
    (self.listener, self.log) = (listener, log)
    threads.enter()
    Thread { [self] in
      accept()
      listener.end()
      threads.leave()
    }.start()
  }

  var isStopping: Bool { state.withLock { $0.limit != nil } }
  var isBrokenOff: Bool { state.withLock(\.isBrokenOff) }

  func log(_ exchange: SandboxServer.Exchange) { logging.withLock { _ in log(exchange) } }

  // MARK: - Accepting

  private func accept() {
    let descriptors = Int(sysconf(Int32(_SC_OPEN_MAX)))
    // Leave descriptors for the files of a market.
    let room = descriptors < 0 ? .max : max(descriptors / 2, descriptors - 64)
    let limit = max(1, min(configuration.maximumConnections, room))
    while !isStopping {
      guard let hasConnection = listener.waitForConnection() else {
        // iOS has taken the port, if the server isn't stopping.
        return isStopping ? () : breakOff()
      }
      guard hasConnection else { continue }
      if makeRoom(limit), let socket = listener.acceptConnection() {
        serve(Connection(socket))
      } else {
        usleep(10_000)
      }
    }
  }

  /// Returns `true` if there's room for another connection, or if a connection gives way to it.
  private func makeRoom(_ limit: Int) -> Bool {
    let connections = state.withLock { Array($0.connections.values) }
    if connections.count < limit { return true }
    let waiting = connections.compactMap { connection in
      connection.waitingSince.map { (connection, since: $0) }
    }.sorted { $0.since < $1.since }
    let longest = waiting.first { $0.0.giveWay() }?.0
    if let longest { remove(longest) }
    return longest != nil
  }

  private func serve(_ connection: Connection) {
    threads.enter()
    state.withLock { state in
      state.connections[ObjectIdentifier(connection)] = connection
      // The connections were ended before this one was known.
      if state.isBrokenOff { connection.breakOff() }
    }
    let thread = Thread { [self] in
      Conversation(on: connection, in: self).run()
      connection.close()
      remove(connection)
      threads.leave()
    }
    // The usual size on Apple platforms. Elsewhere, threads would reserve much more, or much less.
    thread.stackSize = 1 << 20
    thread.start()
  }

  private func remove(_ connection: Connection) {
    state.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
  }

  // MARK: - Stopping

  /// Ends each connection after its current request, or when the time limit ends. Returns after the
  /// port and all connections are closed, or a second after the limit.
  func stop(graceful: Duration) async {
    for connection in stopAccepting(limit: .now + graceful) {
      connection.giveWay(finishesRequest: true)
    }
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

  /// Ends all connections immediately. If their threads are calling the handler or the log, the
  /// result is dropped.
  func breakOff() {
    for connection in stopAccepting(limit: .now) { connection.breakOff() }
  }

  private func stopAccepting(limit: ContinuousClock.Instant) -> [Connection] {
    state.withLock { state in
      // The listener is closed soon after, and another file can have its descriptor.
      if state.limit == nil { listener.shutDown(Int(SHUT_RD)) }
      state.limit = min(limit, state.limit ?? limit)
      return Array(state.connections.values)
    }
  }
}
