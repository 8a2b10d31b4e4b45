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

  /// Makes a server that runs a script for every connection.
  package init(script: @escaping Script) throws {
    socket = try LoopbackServerSocket.bound()
    port = try socket.port()
    try socket.listen()
    Self.runThread(in: threads) { [socket, log, threads] in
      while let peer = socket.accept() {
        let connection = LoopbackServerConnection(peer, log: log)
        guard log.begin(connection) else { return connection.close() }
        Self.runThread(in: threads) {
          // A script ends by an error when its peer leaves or the server stops: the test has seen what it wanted.
          try? script(connection)
          connection.close()
          log.end(connection)
        }
      }
    }
  }

  /// Makes a server that answers every request, keeping the connection unless a side says `Connection: close`.
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

  /// The address of a path of the server.
  package func url(_ path: String = "/") throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      throw URLError(.badURL)
    }
    return url
  }

  /// The requests received so far, in the order in which they were complete.
  package var requests: [LoopbackServerRequest] { log.requests }

  /// How many connections were accepted.
  package var connectionCount: Int { log.connectionCount }

  /// Ends every connection and thread and closes every descriptor. It may be called more than once.
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
