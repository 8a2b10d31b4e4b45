import OpenMarketData
import OpenMarketSockets

extension ServerLoop {
  /// Asks the handler off the loop, which goes on meanwhile.
  func ask(
    _ connection: Connection, _ question: @escaping @Sendable (any RequestHandler) -> Verdict
  ) {
    connection.phase = .busy
    clearDeadline(of: connection)
    let id = connection.id
    calls.run { [self, handler] in
      let verdict = question(handler)
      perform { $0.called(id, verdict) }
    }
  }

  /// Takes the handler's word, if its connection is still there.
  func called(_ id: Int, _ verdict: Verdict) {
    guard let connection = connections[id], connection.phase == .busy else { return }
    switch verdict {
    case .answer(let reply):
      // What is left of a body would be read as the next request.
      let isRead = connection.request?.body != nil || connection.head?.framing.hasBytes != true
      if !isRead { connection.isLast = true }
      answer(reply, on: connection)
    case .refuse(let refusal):
      refuse(refusal, on: connection)
    case .readBody(let limit):
      readBody(of: connection, limit: limit)
    }
  }

  private func readBody(of connection: Connection, limit: Int) {
    do throws(RequestRefusal) {
      try connection.parser.readBody(upTo: limit)
    } catch {
      return refuse(error, on: connection)
    }
    if connection.head?.expectations.isEmpty == false, !connection.parser.hasInput {
      let sent = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8).withUnsafeBytes {
        (connection.socket.transmit($0), $0.count)
      }
      // It is sent between two answers, when there is room for much more than that.
      guard sent.0 == .bytes(sent.1) else { return end(connection) }
    }
    advance(connection, now: .now)
  }
}
