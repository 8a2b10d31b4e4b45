#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Socket {
  package enum Connecting {
    case connected(Socket)
    /// It can be written when it is decided; ``connecting`` says how.
    case underWay(Socket)
    case failed(Int32)
  }

  /// Begins to connect to an address.
  package static func connecting(to address: SocketAddress) -> Connecting {
    let descriptor = address.withPointer { pointer, _ in
      #if canImport(Glibc)
        socket(Int32(pointer.pointee.sa_family), Int32(SOCK_STREAM.rawValue), 0)
      #else
        socket(Int32(pointer.pointee.sa_family), SOCK_STREAM, 0)
      #endif
    }
    guard descriptor >= 0 else { return .failed(errno) }
    let made = Socket(descriptor: descriptor)
    made.prepare()
    made.sendAtOnce()
    if address.withPointer({ connect(descriptor, $0, $1) }) == 0 { return .connected(made) }
    let code = errno
    // One that is interrupted goes on by itself.
    if code == EINPROGRESS || code == EINTR { return .underWay(made) }
    made.end()
    return .failed(code)
  }

  /// What has become of connecting.
  package var connecting: Connecting {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
      return .failed(errno)
    }
    if code != 0 { return .failed(code) }
    return SocketAddress(peerOf: descriptor) == nil ? .underWay(self) : .connected(self)
  }

  /// What a failure to connect is called.
  package static func connectFailure(_ code: Int32) -> String {
    switch code {
    case ECONNREFUSED: "The host refused the connection."
    case ENETUNREACH, ENETDOWN: "There is no network."
    case EHOSTUNREACH, EHOSTDOWN: "There is no way to the host."
    case ETIMEDOUT: "The host did not answer."
    case EMFILE, ENFILE: "The system has no room for another connection."
    default: "The host cannot be connected to (\(String(cString: strerror(code))))."
    }
  }
}
