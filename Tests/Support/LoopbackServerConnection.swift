package import Foundation
package import OpenMarketData
private import Synchronization

/// One accepted connection of a ``LoopbackServer``, as its script sees it. Everything here blocks the thread.
package final class LoopbackServerConnection: Sendable {
  private struct State {
    var isOpen = true
    var unread = Data()
  }

  private let socket: LoopbackServerSocket
  private let log: LoopbackServerLog
  private let state = Mutex(State())

  init(_ socket: LoopbackServerSocket, log: LoopbackServerLog) {
    self.socket = socket
    self.log = log
  }

  /// Reads the next request with its body, and records it; nothing when the peer has ended.
  ///
  /// - Throws: `CocoaError(.fileReadCorruptFile)` when it is cut or no HTTP/1.1, or what the socket reports.
  package func readRequest() throws -> LoopbackServerRequest? {
    let separator = Data("\r\n\r\n".utf8)
    var bytes = takeUnread()
    while bytes.range(of: separator) == nil {
      let piece = try socket.read()
      if piece.isEmpty {
        if bytes.isEmpty { return nil }
        throw CocoaError(.fileReadCorruptFile)
      }
      bytes += piece
    }
    guard let end = bytes.range(of: separator),
      var request = LoopbackServerRequest(
        head: String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
    else { throw CocoaError(.fileReadCorruptFile) }
    let length = request.headers["Content-Length"].flatMap { Int($0) } ?? 0
    while bytes.distance(from: end.upperBound, to: bytes.endIndex) < length {
      let piece = try socket.read()
      if piece.isEmpty { throw CocoaError(.fileReadCorruptFile) }
      bytes += piece
    }
    let rest = bytes[end.upperBound...]
    request.body = Data(rest.prefix(length))
    let unread = Data(rest.dropFirst(length))
    state.withLock { $0.unread = unread }
    log.record(request)
    return request
  }

  /// Waits until the peer has closed the connection.
  package func readToEnd() {
    while let piece = try? socket.read(), !piece.isEmpty {}
  }

  /// Reads at least one byte without parsing a request. Returns empty data at the end of the stream.
  package func readSome() throws -> Data {
    try socket.read()
  }

  /// Sends bytes as they are.
  package func send(_ bytes: Data) throws {
    try socket.write(bytes)
  }

  /// Sends text as it is; lines of HTTP end in `\r\n`.
  package func send(_ text: String) throws {
    try send(Data(text.utf8))
  }

  /// Sends a whole answer, with its length unless its headers tell one, and without the body for a HEAD.
  package func send(_ response: HTTPResponse, to request: LoopbackServerRequest) throws {
    var headers = response.headers
    if headers["Content-Length"] == nil, headers["Transfer-Encoding"] == nil,
      response.status != 204, response.status != 304
    {
      headers["Content-Length"] = "\(response.body.count)"
    }
    let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    try send(
      Data("HTTP/1.1 \(response.status) \r\n\(lines)\r\n".utf8)
        + (request.method == .head ? Data() : response.body))
  }

  /// Waits until a test opens the gate.
  ///
  /// - Throws: `CancellationError` when the server stops, which opens the gate, too.
  package func wait(at gate: Gate) throws {
    log.hold(gate)
    gate.passBlocking()
    if log.isStopped { throw CancellationError() }
  }

  /// Closes the sending side of the connection. The peer can continue to send.
  package func endSending() {
    socket.endWriting()
  }

  /// Closes the connection so that the peer sees a reset.
  package func reset() {
    socket.resetOnClose()
    close()
  }

  /// Closes the connection; a second time nothing happens.
  package func close() {
    state.withLock { state in
      if state.isOpen { socket.close() }
      state.isOpen = false
    }
  }

  /// Wakes a thread that reads or writes; the script closes the connection.
  func interrupt() {
    state.withLock { if $0.isOpen { socket.shutDown() } }
  }

  private func takeUnread() -> Data {
    state.withLock { state in
      defer { state.unread = Data() }
      return state.unread
    }
  }
}
