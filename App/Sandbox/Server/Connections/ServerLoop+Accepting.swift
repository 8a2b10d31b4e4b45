import OpenMarketData

extension ServerLoop {
  /// Takes in whoever waits, as long as there is room.
  func accept() {
    while let listener, hasRoom {
      switch listener.socket.acceptConnection() {
      case .connection(let socket):
        add(socket)
      case .none:
        return
      case .exhausted:
        // The waiting connection would be told again and again.
        listener.watch.isReading = false
        let pause = Instant.now + .milliseconds(100)
        acceptingPausedUntil = pause
        timer?.arm(by: pause)
        return
      }
    }
    listener?.watch.isReading = false
  }

  func resumeAccepting() {
    guard acceptingPausedUntil == nil, hasRoom else { return }
    listener?.watch.isReading = true
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
