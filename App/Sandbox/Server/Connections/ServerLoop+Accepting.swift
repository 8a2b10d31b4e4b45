import OpenMarketData
import OpenMarketSockets

extension ServerLoop {
  /// Takes in the connections that wait, as long as there is room, and makes room when there is none.
  func accept() {
    guard hasRoom else { return makeRoom() }
    while let listener, hasRoom {
      switch listener.socket.acceptConnection() {
      case .connection(let socket):
        add(socket)
      case .none:
        return
      case .exhausted:
        return pauseAccepting(until: .now + .milliseconds(100))
      }
    }
  }

  func resumeAccepting() {
    acceptingPausedUntil = nil
    listener?.watch.isReading = true
  }

  /// Closes the connection that has kept the server waiting for the longest time, when that is long enough, because another
  /// one waits for room; or looks again later.
  private func makeRoom() {
    let now = Instant.now
    // Where every connection is busy, and where no patience is set, this looks again soon and not at once.
    var next = now + max(configuration.crowdedTimeout, .milliseconds(10))
    while let (connection, start) = slowest {
      let due = start + configuration.crowdedTimeout
      guard due <= now else {
        next = due
        break
      }
      // A request that is there already is one in flight.
      if connection.phase == .idle { readable(connection.id) }
      guard waiting(for: connection) == start else { continue }
      // Accepting goes on when it is closed.
      listener?.watch.isReading = false
      return breakOff(connection)
    }
    pauseAccepting(until: next)
  }

  private var slowest: (connection: Connection, start: Instant)? {
    connections.values.lazy
      .compactMap { connection in self.waiting(for: connection).map { (connection, $0) } }
      .min { $0.1 < $1.1 }
  }

  /// Returns the time since which the server waits for a client to send something, or `nil` if it doesn't wait.
  private func waiting(for connection: Connection) -> Instant? {
    let patience: Duration? =
      switch connection.phase {
      case .idle: configuration.idleTimeout
      case .readingHead: configuration.headTimeout
      case .readingBody: configuration.bodyTimeout
      case .lingering: configuration.lingerTimeout
      case .busy, .delayed, .sending: nil
      }
    guard let patience, let deadline = connection.deadline else { return nil }
    return deadline - patience
  }

  /// The poller would report the waiting connection again and again.
  private func pauseAccepting(until time: Instant) {
    listener?.watch.isReading = false
    acceptingPausedUntil = time
    timer?.arm(by: time)
  }

  private func add(_ socket: Socket) {
    nextID += 1
    let id = nextID
    let watch = watch(
      socket, readable: { $0.readable(id) }, writable: { $0.writable(id) })
    let connection = Connection(id: id, socket: socket, watch: watch)
    connections[id] = connection
    set(.now + configuration.idleTimeout, for: connection)
  }

  private var hasRoom: Bool { openCount < max(1, configuration.maximumConnections) }
}
