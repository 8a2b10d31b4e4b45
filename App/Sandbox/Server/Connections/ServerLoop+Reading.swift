import Foundation
import OpenMarketData
import OpenMarketSockets

extension ServerLoop {
  func readable(_ id: Int) {
    guard let connection = connections[id] else { return }
    switch connection.phase {
    case .idle, .readingHead, .readingBody: read(connection)
    case .lingering: drop(connection)
    case .busy, .delayed, .sending:
      // The next request waits in the system's buffer, and its sender with it.
      connection.watch.isReading = false
    }
  }

  private func read(_ connection: Connection) {
    let limit = min(connection.parser.room, scratch.count)
    let result = scratch.withUnsafeMutableBytes {
      connection.socket.receive(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<limit]))
    }
    switch result {
    case .wouldBlock: return
    case .ended, .failed: breakOff(connection)
    case .bytes(let count):
      let now = Instant.now
      if connection.phase == .idle { connection.began = now }
      connection.parser.feed(scratch[..<count])
      advance(connection, now: now)
    }
  }

  /// Takes what is ready out of the bytes that have come.
  func advance(_ connection: Connection, now: Instant) {
    do throws(RequestRefusal) {
      switch try connection.parser.next() {
      case .head(let head): try take(head, of: connection)
      case .body(let body): take(body, of: connection)
      case nil: waitForMore(connection, now: now)
      }
    } catch {
      refuse(error, on: connection)
    }
  }

  private func waitForMore(_ connection: Connection, now: Instant) {
    if connection.request != nil {
      connection.phase = .readingBody
      set(now + configuration.bodyTimeout, for: connection)
    } else if connection.parser.isBetweenRequests {
      connection.phase = .idle
      set(now + configuration.idleTimeout, for: connection)
    } else if connection.phase != .readingHead {
      connection.phase = .readingHead
      set(connection.began + configuration.headTimeout, for: connection)
    }
    connection.watch.isReading = true
  }

  private func take(_ head: RequestHead, of connection: Connection) throws(RequestRefusal) {
    connection.head = head
    connection.isLast = !head.keepsConnection
    if !head.framing.hasBytes {
      try connection.parser.readBody(upTo: 0)
      _ = try connection.parser.next()
    }
    switch try intake.decide(head) {
    case .answer(let response):
      connection.phase = .busy
      clearDeadline(of: connection)
      let id = connection.id
      // In a turn of its own: a row of such requests is no depth of calls.
      perform { $0.called(id, .answer(Reply(response))) }
    case .pass(let request):
      connection.request = request
      ask(connection) { handler in handler.verdict(on: request, framing: head.framing) }
    }
  }

  private func take(_ body: Data, of connection: Connection) {
    guard var request = connection.request else { return }
    request.body = body
    connection.request = request
    ask(connection) { [request] handler in .answer(handler.reply(to: request)) }
  }

  private func drop(_ connection: Connection) {
    let result = scratch.withUnsafeMutableBytes { connection.socket.receive(into: $0) }
    switch result {
    case .wouldBlock: return
    case .ended, .failed: end(connection)
    case .bytes(let count):
      connection.droppedSize += count
      // Enough for a body that was on its way when it was refused; no more for one that never ends.
      if connection.droppedSize > 4 * 1024 * 1024 { end(connection) }
    }
  }
}
