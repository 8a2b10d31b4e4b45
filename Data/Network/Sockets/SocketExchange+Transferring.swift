internal import Foundation

extension SocketExchange {
  private static var pieceSize: Int { 64 * 1024 }

  /// Sends as much as goes now.
  func transmit() {
    while let connection, !isSendingBroken, sentSize < message.bytes.count {
      let piece = message.bytes.dropFirst(sentSize).prefix(Self.pieceSize)
      switch piece.withUnsafeBytes({ connection.socket.transmit($0) }) {
      case .bytes(let count):
        sentSize += count
        expectNews(within: idleTimeout)
        report(progress.upload(sentSize - message.headSize))
      case .wouldBlock:
        connection.watch.isWriting = true
        return
      case .ended, .failed:
        isSendingBroken = true
      }
    }
  }

  /// Takes all that has come of the answer: of a connection that was reset Dispatch tells once, and then never again.
  func readable(_ socket: Socket) {
    withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 16) { buffer in
      while phase == .open, !isLeft, let connection, connection.socket == socket,
        receive(from: connection.socket, into: buffer)
      {}
    }
  }

  /// - Returns: whether there may be more.
  private func receive(from socket: Socket, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    switch socket.receive(into: buffer) {
    case .wouldBlock:
      return false
    case .bytes(let count):
      expectNews(within: idleTimeout)
      take { (parser) throws(NetworkError) in
        try parser.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    case .ended:
      take { (parser) throws(NetworkError) in try parser.end() }
    case .failed:
      end(.failure(.interrupted(reason: "The connection was reset.")))
    }
    return true
  }

  private func take(_ step: (inout ResponseParser) throws(NetworkError) -> Void) {
    do throws(NetworkError) {
      try step(&parser)
    } catch {
      return end(.failure(error))
    }
    let tellsProgress = parser.status.map { !Redirect.statuses.contains($0) } ?? false
    if let response = parser.response {
      if tellsProgress { report(progress.complete(response.body.count)) }
      end(.success(response))
    } else if tellsProgress {
      report(progress.download(parser.bodySize, of: parser.announcedBodySize))
    }
  }
}
