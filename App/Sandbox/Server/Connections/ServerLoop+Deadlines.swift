import OpenMarketData
import OpenMarketSockets

extension ServerLoop {
  func set(_ deadline: Instant, for connection: Connection) {
    connection.deadline = deadline
    timer?.arm(by: deadline)
  }

  /// The timer stays armed: it costs less to be woken up in vain than to be set for every request.
  func clearDeadline(of connection: Connection) {
    connection.deadline = nil
  }

  func checkDeadlines() {
    timer?.disarm()
    let now = Instant.now
    if let stopDeadline, stopDeadline <= now { breakOffAll() }
    if let pause = acceptingPausedUntil, pause <= now { resumeAccepting() }
    for connection in Array(connections.values) {
      if let deadline = connection.deadline, deadline <= now { passed(connection) }
    }
    let deadlines = connections.values.compactMap(\.deadline)
    let others = [acceptingPausedUntil, connections.isEmpty ? nil : stopDeadline].compactMap(\.self)
    if let next = (deadlines + others).min() { timer?.arm(by: next) }
  }

  private func passed(_ connection: Connection) {
    connection.deadline = nil
    switch connection.phase {
    case .idle, .lingering: end(connection)
    case .readingHead: refuse(.tooSlow("The head of the request"), on: connection)
    case .readingBody: refuse(.tooSlow("The body of the request"), on: connection)
    case .delayed: send(connection)
    case .sending where connection.watch.isWriting: breakOff(connection)
    case .sending: transmit(connection)
    case .busy: break
    }
  }
}

extension RequestRefusal {
  fileprivate static func tooSlow(_ part: String) -> RequestRefusal {
    RequestRefusal(408, "\(part) took too long to come.")
  }
}
