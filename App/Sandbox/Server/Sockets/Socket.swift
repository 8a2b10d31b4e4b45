#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stream socket that never blocks: the calls of the system, with their results told apart.
///
/// It is a mere number: who opened it ends it, once.
struct Socket: Hashable, Sendable {
  enum Transfer: Hashable {
    case bytes(Int)
    /// Nothing more at the moment.
    case wouldBlock
    /// The peer has ended its side (when reading), or the connection is broken.
    case ended
  }

  enum Acceptance: Hashable {
    case connection(Socket)
    case none
    /// The process or the system has no descriptors or memory left for it.
    case exhausted
  }

  let descriptor: Int32

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  func transmit(_ bytes: UnsafeRawBufferPointer) -> Transfer {
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
      default: return .ended
      }
    }
  }

  func acceptConnection() -> Acceptance {
    while true {
      let peer = accept(descriptor, nil, nil)
      guard peer < 0 else {
        let socket = Socket(descriptor: peer)
        socket.prepare()
        // Answers are written in few pieces, none of which should wait for the last one's acknowledgement.
        socket.setOption(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
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
  func prepare() {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
    #endif
  }

  func setOption<Value: BitwiseCopyable>(_ level: Int32, _ name: Int32, _ value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, level, name, $0.baseAddress, socklen_t($0.count))
    }
  }

  /// Lets the peer see the end of what was sent; it may go on sending.
  func endSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes ``end()`` break the connection off instead of ending it in order.
  func resetOnEnd() {
    setOption(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
  }

  func end() {
    _ = close(descriptor)
  }
}
