import OpenMarketData

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Socket {
  /// A socket that listens at an address of this machine, and the port it got.
  static func listening(
    at host: String, port: Int
  ) throws(SandboxServerError) -> (socket: Socket, port: Int, isLoopback: Bool) {
    guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
    guard let address = SocketAddress(host: host, port: number) else { throw .invalidHost(host) }
    let descriptor = address.withPointer { pointer, _ in
      #if canImport(Glibc)
        socket(Int32(pointer.pointee.sa_family), Int32(SOCK_STREAM.rawValue), 0)
      #else
        socket(Int32(pointer.pointee.sa_family), SOCK_STREAM, 0)
      #endif
    }
    guard descriptor >= 0 else { throw SandboxServerError(errno, host: host, port: port) }
    let made = Socket(descriptor: descriptor)
    made.prepare()
    // A server that is started again gets its port although old connections still fade away.
    made.setOption(SOL_SOCKET, SO_REUSEADDR, Int32(1))
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, 511) == 0,
      let bound = SocketAddress(boundBy: descriptor)
    else {
      let error = SandboxServerError(errno, host: host, port: port)
      made.end()
      throw error
    }
    return (made, bound.port, address.isLoopback)
  }
}
