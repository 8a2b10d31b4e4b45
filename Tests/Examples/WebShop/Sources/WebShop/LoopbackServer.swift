import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An HTTP server on the loopback interface, with one request and one thread for each connection.
struct LoopbackServer {
  typealias Answer = @Sendable (BrowserRequest, Connection) async throws -> Void

  /// The host and the port, as in the `Host` header.
  let host: String
  private let listener: Int32

  init(port: UInt16) throws {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    self.listener = listener
    var isReused: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) | listen(listener, 64) | getsockname(listener, $0, &size)
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    host = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
  }

  /// Answers requests until the process ends. If a browser disconnects, the task of its answer is
  /// cancelled.
  func run(_ answer: @escaping Answer) async {
    for await connection in connections() {
      Thread.detachNewThread {
        guard let request = connection.readRequest() else { return }
        let task = Task {
          // Other sites can't read this server under their own names.
          if request.headers["host"] == host { try? await answer(request, connection) }
          connection.end()
        }
        connection.waitUntilEnd()
        task.cancel()
      }
    }
  }

  private func connections() -> AsyncStream<Connection> {
    AsyncStream { continuation in
      Thread.detachNewThread { [listener] in
        while true {
          let socket = accept(listener, nil, nil)
          if socket >= 0 {
            continuation.yield(Connection(socket))
          } else if errno != EINTR, errno != ECONNABORTED {
            return continuation.finish()
          }
        }
      }
    }
  }
}
