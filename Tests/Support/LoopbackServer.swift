package import Foundation
package import OpenMarketData
private import OpenMarketLock

/// A TCP server on the local machine. The test determines every byte that the server sends.
///
/// The server runs a script for each connection on a separate thread, so the script can block. Stop
/// the server at the end of the test:
///
/// ```swift
/// let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 204) })
/// defer { server.stop() }
/// ```
package final class LoopbackServer: Sendable {
  /// A closure that handles one connection. The server closes the connection when the closure
  /// returns or throws.
  package typealias Script = @Sendable (LoopbackServerConnection) throws -> Void

  /// The port on which the server listens, at 127.0.0.1.
  package let port: Int
  private let socket: LoopbackServerSocket
  private let log = Waitable(LoopbackServerLog())
  private let threads = DispatchGroup()

  /// Creates a server that runs the given script for every connection.
  package init(script: @escaping Script) throws {
    socket = try LoopbackServerSocket.bound()
    port = try socket.port()
    try socket.startListening()
    Self.runThread(in: threads) { [socket, log, threads] in
      while let peer = socket.acceptConnection() {
        let connection = LoopbackServerConnection(peer, log: log)
        let isStopped = log.update { log in
          if !log.isStopped { log.connections.append(connection) }
          return log.isStopped
        }
        if isStopped { return connection.close() }
        Self.runThread(in: threads) {
          // Ignore errors. A script also throws an error if the client disconnects or the server is
          // stopped.
          try? script(connection)
          connection.close()
        }
      }
    }
  }

  /// Creates a server that responds to every HTTP request with the closure's result. The server
  /// keeps a connection open unless the request or the response has the header `Connection: close`.
  package convenience init(
    answer: @escaping @Sendable (LoopbackServerRequest) -> HTTPResponse
  ) throws {
    try self.init(responding: { request, _ in answer(request) })
  }

  /// Creates a server like ``init(answer:)``, whose closure can also wait at a gate, or end the
  /// connection by throwing an error.
  package convenience init(
    responding respond:
      @escaping @Sendable (LoopbackServerRequest, LoopbackServerConnection) throws -> HTTPResponse
  ) throws {
    try self.init(script: { connection in
      while let request = try connection.readRequest() {
        let response = try respond(request, connection)
        try connection.send(response, to: request)
        if [request.headers, response.headers].contains(where: { $0["Connection"] == "close" }) {
          return
        }
      }
    })
  }

  deinit { stop() }

  /// Returns a URL on this server that has the given path.
  package func url(_ path: String = "/") throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
    return url
  }

  /// The requests that the server received completely, from first to last.
  package var requests: [LoopbackServerRequest] { log.value.requests }

  /// The number of accepted connections.
  package var connectionCount: Int { log.value.connections.count }

  /// Stops the server. Closes all connections and sockets, and waits until all threads have ended.
  /// Later calls have no effect.
  package func stop() {
    let left = log.update { log in
      defer { log.isStopped = true }
      return log.isStopped ? nil : log
    }
    guard let left else { return }
    for gate in left.gates { gate.open() }
    for connection in left.connections { connection.interrupt() }
    // Connect to the server, so that the thread that waits for connections continues. No other
    // method works on every platform.
    let waking = try? LoopbackServerSocket.connected(to: port)
    threads.wait()
    waking?.close()
    socket.close()
  }

  private static func runThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
}

/// An HTTP request that a ``LoopbackServer`` received.
package struct LoopbackServerRequest: Hashable, Sendable {
  package let method: HTTPMethod
  /// The request target exactly as the client sent it, including percent-encoding and query.
  package let target: String
  package let headers: HTTPHeaders
  package let body: Data

  /// Parses a request. Returns `nil` if a part of the request is missing. An invalid request line
  /// has no target.
  fileprivate init?(_ bytes: Data) {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let start = lines[0].components(separatedBy: " ")
    method = HTTPMethod(rawValue: start[0])
    target = start.count == 3 ? start[1] : ""
    headers = HTTPHeaders(
      lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.dropFirst().joined().trimmingCharacters(in: .whitespaces)
        return HTTPHeaders.Field(name: String(parts[0]), value: value)
      })
    let length = headers["Content-Length"].flatMap(Int.init) ?? 0
    guard bytes.distance(from: end.upperBound, to: bytes.endIndex) >= length else { return nil }
    body = Data(bytes[end.upperBound...])
  }
}

/// A connection from a client to a ``LoopbackServer``. A script uses it to receive and send data.
/// The methods block the script's thread.
package final class LoopbackServerConnection: Sendable {
  private let socket: LoopbackServerSocket
  /// The log of the server. It exists until all scripts have ended.
  private unowned let log: Waitable<LoopbackServerLog>
  private let isOpen = Mutex(true)

  fileprivate init(_ socket: LoopbackServerSocket, log: Waitable<LoopbackServerLog>) {
    self.socket = socket
    self.log = log
  }

  /// Receives the next request with its body, and records it. The client must not send another
  /// request before it has received the response. Returns `nil` if the client has closed the
  /// connection.
  ///
  /// - Throws: An `NSError` if the socket reports an error.
  package func readRequest() throws -> LoopbackServerRequest? {
    var bytes = Data()
    while true {
      let piece = try socket.read()
      if piece.isEmpty { return nil }
      bytes += piece
      guard let request = LoopbackServerRequest(bytes) else { continue }
      log.update { $0.requests.append(request) }
      return request
    }
  }

  /// Receives and discards data until the client closes the connection.
  package func readToEnd() {
    while let piece = try? socket.read(), !piece.isEmpty {}
  }

  /// Receives data without parsing it, and waits for at least one byte. Returns empty data if the
  /// client has closed the connection.
  package func readSome() throws -> Data { try socket.read() }

  /// Sends the given bytes unchanged.
  package func send(_ bytes: Data) throws { try socket.write(bytes) }

  /// Sends the given string as UTF-8, unchanged. HTTP requires `\r\n` at the end of each header
  /// line.
  package func send(_ text: String) throws { try send(Data(text.utf8)) }

  /// Sends a response to a request. Omits the body if the method of the request is `HEAD`. Adds a
  /// `Content-Length` header if the response can have a body and has neither a `Content-Length` nor
  /// a `Transfer-Encoding` header.
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

  /// Blocks the script's thread until the test opens the gate.
  ///
  /// - Throws: `CancellationError` if the server is stopped before the test opens the gate.
  package func wait(at gate: Gate) throws {
    let isStopped = log.update { log in
      log.gates.append(gate)
      return log.isStopped
    }
    if !isStopped { gate.passBlocking() }
    if log.value.isStopped { throw CancellationError() }
  }

  /// Ends sending on this connection. The client can continue to send.
  package func endSending() { socket.endSending() }

  /// Closes the connection with a TCP reset.
  package func reset() {
    socket.resetOnClose()
    close()
  }

  /// Closes the connection. Later calls have no effect.
  package func close() {
    isOpen.withLock { isOpen in
      if isOpen { socket.close() }
      isOpen = false
    }
  }

  /// Unblocks a thread that is receiving or sending, so that its script ends and the server closes
  /// the connection.
  fileprivate func interrupt() {
    isOpen.withLock { if $0 { socket.shutDown() } }
  }
}

/// The state that a ``LoopbackServer`` shares with its threads.
private struct LoopbackServerLog {
  var isStopped = false
  var requests: [LoopbackServerRequest] = []
  var connections: [LoopbackServerConnection] = []
  /// The gates at which scripts wait.
  var gates: [Gate] = []
}
