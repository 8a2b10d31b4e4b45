#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Socket {
  package enum ListeningError: Error {
    /// The text isn't an IP address or `localhost`.
    case invalidHost
    /// The number of the system's error.
    case system(Int32)
  }

  /// Returns a socket that listens at an address of this machine, and the port it got.
  package static func listening(
    at host: String, port: UInt16
  ) throws(ListeningError) -> (socket: Socket, port: Int, isLoopback: Bool) {
    guard let address = SocketAddress(host: host, port: port) else { throw .invalidHost }
    let descriptor = address.withPointer { pointer, _ in
      #if canImport(Glibc)
        socket(Int32(pointer.pointee.sa_family), Int32(SOCK_STREAM.rawValue), 0)
      #else
        socket(Int32(pointer.pointee.sa_family), SOCK_STREAM, 0)
      #endif
    }
    guard descriptor >= 0 else { throw .system(errno) }
    let made = Socket(descriptor: descriptor)
    made.prepare()
    // A server that is started again gets its port although old connections still fade away.
    made.setOption(SOL_SOCKET, SO_REUSEADDR, Int32(1))
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, 511) == 0,
      let bound = SocketAddress(boundBy: descriptor)
    else {
      let code = errno
      made.end()
      throw .system(code)
    }
    return (made, bound.port, address.isLoopback)
  }
}
