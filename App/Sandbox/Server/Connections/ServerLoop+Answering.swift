import OpenMarketData
import OpenMarketSockets

extension ServerLoop {
  /// Answers with the reason, and ends the connection.
  func refuse(_ refusal: RequestRefusal, on connection: Connection) {
    connection.isLast = true
    answer(Reply(refusal.response), on: connection)
  }

  func answer(_ reply: Reply, on connection: Connection) {
    connection.reply = reply
    connection.note = reply.note
    connection.hint = reply.hint
    if reply.delivery.latency > .zero {
      connection.phase = .delayed
      set(.now + reply.delivery.latency, for: connection)
    } else {
      send(connection)
    }
  }

  func writable(_ id: Int) {
    guard let connection = connections[id], connection.phase == .sending else { return }
    connection.watch.isWriting = false
    transmit(connection)
  }

  /// Begins to send the reply.
  func send(_ connection: Connection) {
    guard let reply = connection.reply else { return }
    connection.reply = nil
    connection.phase = .sending
    clearDeadline(of: connection)
    if reply.delivery.end == .reset {
      tell(connection.exchange(status: nil, at: .now))
      connection.socket.resetOnEnd()
      return end(connection)
    }
    connection.isLast = connection.isLast || stopDeadline != nil
    let message = AnswerMessage(
      reply.response, to: connection.line?.method, connection: connectionOption(of: connection),
      date: date.now())
    if case .cut = reply.delivery.end { connection.isLast = true }
    connection.transmission = Transmission(message, delivery: reply.delivery, now: .now)
    transmit(connection)
  }

  /// A client of HTTP/1.0 has to be told that the connection stays; one of HTTP/1.1 that it does not.
  private func connectionOption(of connection: Connection) -> String? {
    if connection.isLast { return "close" }
    return connection.head?.line.minorVersion == 0 ? "keep-alive" : nil
  }

  /// Sends as much as goes now.
  func transmit(_ connection: Connection) {
    while let step = connection.transmission?.step(at: .now) {
      switch step {
      case .done:
        return finish(connection)
      case .wait(let time):
        return set(time, for: connection)
      case .send(let limit):
        switch connection.transmission?.send(upTo: limit, to: connection.socket) {
        case .bytes: continue
        case .wouldBlock:
          connection.watch.isWriting = true
          return set(.now + configuration.writeTimeout, for: connection)
        case .ended, .failed, nil: return breakOff(connection)
        }
      }
    }
  }

  private func finish(_ connection: Connection) {
    let now = Instant.now
    tell(connection.exchange(status: connection.transmission?.status, at: now))
    if connection.isLast || stopDeadline != nil {
      connection.phase = .lingering
      connection.transmission = nil
      connection.socket.endSending()
      set(now + configuration.lingerTimeout, for: connection)
      connection.watch.isReading = true
    } else {
      connection.beginNext(at: now)
      advance(connection, now: now)
    }
  }

  /// Ends a connection that may be amid a request.
  func breakOff(_ connection: Connection) {
    let isAnswered = connection.phase == .idle || connection.phase == .lingering
    if !isAnswered, connection.line != nil {
      tell(connection.exchange(status: connection.transmission?.status, at: .now))
    }
    end(connection)
  }
}
