internal import Foundation
internal import OpenMarketSockets

extension SocketExchange {
  private static var pieceSize: Int { 64 * 1024 }

  /// Whether there is more to be sent.
  var isSending: Bool { !isSendingBroken && sentSize < message.bytes.count }

  /// Sends and reads as much as goes now.
  func transfer() {
    while let socket, !isLeft, isSending, transmit(to: socket) {}
    withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 16) { buffer in
      while let socket, !isLeft, receive(from: socket, into: buffer) {}
    }
    awaitReadiness()
  }

  /// - Returns: whether there may be room for more.
  private func transmit(to socket: Socket) -> Bool {
    let piece = message.bytes.dropFirst(sentSize).prefix(Self.pieceSize)
    switch piece.withUnsafeBytes({ socket.transmit($0) }) {
    case .bytes(let count):
      sentSize += count
      expectNews(within: idleTimeout)
      if sentSize > message.headSize { report(sentSize - message.headSize, of: uploadSize) }
    case .wouldBlock:
      return false
    case .ended, .failed:
      isSendingBroken = true
    }
    return true
  }

  /// - Returns: whether there may be more.
  private func receive(from socket: Socket, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    switch socket.receive(into: buffer) {
    case .wouldBlock:
      return false
    case .bytes(let count):
      expectNews(within: idleTimeout)
      take { (parser) throws(NetworkError) in
        try parser.events(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    case .ended where !isSendingBroken:
      take { (parser) throws(NetworkError) in try parser.end() }
    case .ended, .failed:
      end(.failure(.interrupted(reason: "The connection was reset.", status: parser.status)))
    }
    return true
  }

  private func take(_ step: (inout ResponseParser) throws(NetworkError) -> Void) {
    do throws(NetworkError) {
      try step(&parser)
    } catch {
      return end(.failure(error))
    }
    // Only the body of a success is what the caller waits for.
    let reportsDownload = uploadSize == 0 && parser.isSuccess
    if let response = parser.response {
      if reportsDownload { report(response.body.count, of: response.body.count) }
      end(.success(response))
    } else if reportsDownload, parser.bodySize > 0 {
      report(parser.bodySize, of: parser.announcedBodySize)
    }
  }

  private var uploadSize: Int { message.bytes.count - message.headSize }
}
