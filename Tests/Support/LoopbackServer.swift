package import Foundation
package import OpenMarketData
private import Synchronization

/// A server on a loopback port that sends any bytes that a test provides.
///
/// Every connection runs its script on its own thread, where it may block. Stop the server when the test ends:
///
/// ```swift
/// let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 204) })
/// defer { server.stop() }
/// ```
package final class LoopbackServer: Sendable {
  /// A script for one connection. The server closes the connection when the script returns or throws.
  package typealias Script = @Sendable (LoopbackServerConnection) throws -> Void

  /// The port on 127.0.0.1.
  package let port: Int
  private let socket: LoopbackServerSocket
  private let log = LoopbackServerLog()
  private let threads = DispatchGroup()

  /// Creates a server that runs a script for every connection.
  package init(script: @escaping Script) throws {
    socket = try LoopbackServerSocket.bound()
    port = try socket.port()
    try socket.startListening()
    Self.runThread(in: threads) { [socket, log, threads] in
      while let peer = socket.acceptConnection() {
        let connection = LoopbackServerConnection(peer, log: log)
        guard log.begin(connection) else { return connection.close() }
        Self.runThread(in: threads) {
          // A script throws when its peer leaves or the server stops, which is no failure of the test.
          try? script(connection)
          connection.close()
          log.end(connection)
        }
      }
    }
  }

  /// Creates a server that answers every request. It keeps the connection unless a side sends `Connection: close`.
  package convenience init(
    answer: @escaping @Sendable (LoopbackServerRequest) -> HTTPResponse
  ) throws {
    try self.init(script: { connection in
      while let request = try connection.readRequest() {
        let response = answer(request)
        try connection.send(response, to: request)
        if [request.headers, response.headers].contains(where: { $0["Connection"] == "close" }) {
          return
        }
      }
    })
  }

  deinit {
    stop()
  }

  /// Returns the URL of a path.
  package func url(_ path: String = "/") throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      throw URLError(.badURL)
    }
    return url
  }

  /// The requests so far, in the order in which they were complete.
  package var requests: [LoopbackServerRequest] { log.requests }

  /// The number of accepted connections.
  package var connectionCount: Int { log.connectionCount }

  /// Ends every connection and thread, and closes every descriptor. Later calls have no effect.
  package func stop() {
    guard log.stop() else { return }
    // Only a connection wakes an accepting thread on every platform.
    let waking = try? LoopbackServerSocket.connected(to: port)
    threads.wait()
    waking?.close()
    socket.close()
  }

  private static func runThread(
    in group: DispatchGroup, _ body: @escaping @Sendable () -> Void
  ) {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
}

/// A request that a ``LoopbackServer`` received.
package struct LoopbackServerRequest: Hashable, Sendable {
  package let method: HTTPMethod
  /// The request target as it was sent, with percent-encoding and query.
  package let target: String
  package let headers: HTTPHeaders
  package fileprivate(set) var body = Data()

  /// Reads a head without its final empty line.
  fileprivate init?(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    let start = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard start.count == 3 else { return nil }
    method = HTTPMethod(rawValue: String(start[0]))
    target = String(start[1])
    headers = HTTPHeaders(
      lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPHeaders.Field(
          name: String(parts[0]),
          value: parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
      })
  }
}

/// A connection of a ``LoopbackServer``, for its script. Its methods block the thread.
package final class LoopbackServerConnection: Sendable {
  private struct State {
    var isOpen = true
    var unread = Data()
  }

  private let socket: LoopbackServerSocket
  private let log: LoopbackServerLog
  private let state = Mutex(State())

  fileprivate init(_ socket: LoopbackServerSocket, log: LoopbackServerLog) {
    self.socket = socket
    self.log = log
  }

  /// Reads and records the next request with its body. Returns `nil` at the end of the stream.
  ///
  /// - Throws: `CocoaError(.fileReadCorruptFile)` if the request is incomplete or not HTTP/1.1, or an error of the socket.
  package func readRequest() throws -> LoopbackServerRequest? {
    let separator = Data("\r\n\r\n".utf8)
    var bytes = state.withLock { $0.unread }
    while bytes.range(of: separator) == nil {
      let piece = try socket.read()
      if piece.isEmpty && bytes.isEmpty { return nil }
      if piece.isEmpty { throw CocoaError(.fileReadCorruptFile) }
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

  /// Sends text as it is. Lines of HTTP end with `\r\n`.
  package func send(_ text: String) throws {
    try send(Data(text.utf8))
  }

  /// Sends a response, without its body for HEAD. Adds the length of the body unless the headers have one.
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
  /// - Throws: `CancellationError` if the server stops, which opens the gate, too.
  package func wait(at gate: Gate) throws {
    log.hold(gate)
    gate.passBlocking()
    if log.isStopped { throw CancellationError() }
  }

  /// Closes the sending side of the connection. The peer can continue to send.
  package func endSending() {
    socket.endSending()
  }

  /// Closes the connection so that the peer sees a reset.
  package func reset() {
    socket.resetOnClose()
    close()
  }

  /// Closes the connection. Later calls have no effect.
  package func close() {
    state.withLock { state in
      if state.isOpen { socket.close() }
      state.isOpen = false
    }
  }

  /// Wakes a thread that reads or writes. The script then closes the connection.
  fileprivate func interrupt() {
    state.withLock { if $0.isOpen { socket.shutDown() } }
  }
}

/// The state that a ``LoopbackServer`` and its threads share.
private final class LoopbackServerLog: Sendable {
  private struct State {
    var isStopped = false
    var requests: [LoopbackServerRequest] = []
    var connectionCount = 0
    var connections: [LoopbackServerConnection] = []
    var gates: [Gate] = []
  }

  private let state = Mutex(State())

  var isStopped: Bool { state.withLock { $0.isStopped } }
  var requests: [LoopbackServerRequest] { state.withLock { $0.requests } }
  var connectionCount: Int { state.withLock { $0.connectionCount } }

  func record(_ request: LoopbackServerRequest) {
    state.withLock { $0.requests.append(request) }
  }

  /// - Returns: `false` if the server is stopped, so the connection isn't served.
  func begin(_ connection: LoopbackServerConnection) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connectionCount += 1
      state.connections.append(connection)
      return true
    }
  }

  func end(_ connection: LoopbackServerConnection) {
    state.withLock { $0.connections.removeAll { $0 === connection } }
  }

  /// Notes a gate at which a script waits, so that stopping the server opens it.
  func hold(_ gate: Gate) {
    let isStopped = state.withLock { state in
      state.gates.append(gate)
      return state.isStopped
    }
    if isStopped { gate.open() }
  }

  /// - Returns: `true` for the call that stopped the server.
  func stop() -> Bool {
    let left = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped ? nil : (state.connections, state.gates)
    }
    guard let (connections, gates) = left else { return false }
    for gate in gates { gate.open() }
    for connection in connections { connection.interrupt() }
    return true
  }
}
