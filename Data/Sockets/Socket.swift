#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A stream socket that never blocks: the calls of the system, with their results told apart.
///
/// It is a mere number: who opened it ends it, once.
package struct Socket: Hashable, Sendable {
  package enum Transfer: Hashable {
    case bytes(Int)
    /// Nothing more at the moment.
    case wouldBlock
    /// The peer has ended its side in order: nothing more will come.
    case ended
    /// The connection is broken, with the system's number for the reason.
    case failed(Int32)
  }

  package enum Acceptance: Hashable {
    case connection(Socket)
    case none
    /// The process or the system has no descriptors or memory left for it.
    case exhausted
  }

  package let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  package func transmit(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return transfer { send(descriptor, bytes.baseAddress, bytes.count, flags) }
  }

  private func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      case let code: return .failed(code)
      }
    }
  }

  package func acceptConnection() -> Acceptance {
    while true {
      let peer = accept(descriptor, nil, nil)
      guard peer < 0 else {
        let socket = Socket(descriptor: peer)
        socket.prepare()
        socket.sendAtOnce()
        return .connection(socket)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none
      }
    }
  }

  /// Makes it nonblocking, keeps it from programs that this one starts and from raising SIGPIPE.
  package func prepare() {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
    #endif
  }

  package func setOption<Value: BitwiseCopyable>(_ level: Int32, _ name: Int32, _ value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, level, name, $0.baseAddress, socklen_t($0.count))
    }
  }

  /// Messages are written in few pieces, none of which should wait for the last one's acknowledgement.
  package func sendAtOnce() {
    setOption(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
  }

  /// Lets the peer see the end of what was sent; it may go on sending.
  package func endSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes ``end()`` break the connection off instead of ending it in order.
  package func resetOnEnd() {
    setOption(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
  }

  package func end() {
    _ = close(descriptor)
  }
}
