import Foundation

/// A nonblocking stream socket.
///
/// This value only contains a file descriptor. Code that opens a socket must call ``end()`` exactly once.
struct Socket: Hashable, Sendable {
  /// The result of sending or receiving bytes.
  enum Transfer: Hashable {
    case bytes(Int)
    case wouldBlock
    /// The peer has closed its side of the connection. No more bytes will arrive.
    case ended
    case failed
  }

  /// The result of accepting a connection.
  enum Acceptance: Hashable {
    case connection(Socket)
    case none
    /// The process or the system has run out of file descriptors or memory.
    case exhausted
    /// The socket doesn't listen anymore. iOS takes listening sockets from an app while the app is suspended.
    case broken
  }

  enum ListeningError: Error {
    /// The host isn't an IP address or `localhost`.
    case invalidHost
    /// A system call failed with an error code.
    case system(Int32)
  }

  let descriptor: Int32

  /// The number of descriptors that this process may open, or `nil` for no limit.
  static var descriptorLimit: Int? {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    return limit < 0 ? nil : limit
  }

  // MARK: - Opening

  /// Opens a socket that listens on the given address of this computer.
  ///
  /// - Parameters:
  ///   - host: The IP address, or `localhost`.
  ///   - port: The port, or 0 for any available port.
  /// - Returns: The socket, its port, and a Boolean value that indicates whether the address is a loopback address.
  static func listening(
    at host: String, port: UInt16
  ) throws(ListeningError) -> (socket: Socket, port: Int, isLoopback: Bool) {
    var hints = addrinfo()
    // Don't look up host names.
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    let figures = host.lowercased() == "localhost" ? "127.0.0.1" : host
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(figures, String(port), &hints, &list) == 0, let list else {
      throw .invalidHost
    }
    defer { freeaddrinfo(list) }
    let address = list.pointee
    let listener = Socket(descriptor: socket(address.ai_family, address.ai_socktype, 0))
    guard listener.descriptor >= 0 else { throw .system(errno) }
    listener.prepare()
    // Allow a restarted server to use its port while old connections are still in TIME_WAIT.
    listener.setOption(SOL_SOCKET, SO_REUSEADDR, Int32(1))
    guard bind(listener.descriptor, address.ai_addr, address.ai_addrlen) == 0,
      listen(listener.descriptor, 511) == 0, let bound = listener.address
    else {
      let code = errno
      listener.end()
      throw .system(code)
    }
    return (listener, bound.port, bound.isLoopback)
  }

  /// The address to which the socket is bound.
  private var address: sockaddr_storage? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout.size(ofValue: address))
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return result == 0 ? address : nil
  }

  func acceptConnection() -> Acceptance {
    while true {
      let peer = accept(descriptor, nil, nil)
      guard peer < 0 else {
        let socket = Socket(descriptor: peer)
        socket.prepare()
        socket.sendAtOnce()
        return .connection(socket)
      }
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      case EBADF, EINVAL, ENOTCONN: return .broken
      case EINTR: continue
      case let code:
        // The error code doesn't always tell that the socket is broken, and `poll` would report the socket again and again.
        if isHungUp { return .broken }
        if code != ECONNABORTED { return .none }
      }
    }
  }

  private var isHungUp: Bool {
    var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    Self.waitForEvents(&entries, until: .now)
    return Int32(entries[0].revents) & (POLLERR | POLLHUP | POLLNVAL) != 0
  }

  // MARK: - Waiting

  /// Waits until the socket is ready for an event. Returns `false` if it isn't ready before the deadline.
  func wait(for event: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    var entries = [pollfd(fd: descriptor, events: Int16(event), revents: 0)]
    repeat {
      Self.waitForEvents(&entries, until: deadline)
      if entries[0].revents != 0 { return true }
    } while deadline > .now
    return false
  }

  /// Waits for the events of several descriptors, until the given time. Signals may end the wait early.
  static func waitForEvents(_ entries: inout [pollfd], until deadline: ContinuousClock.Instant?) {
    let timeout = deadline.map { deadline in
      // Round up, so that the deadline has passed when the wait ends.
      Int32(
        clamping: Int64(min((max(.zero, deadline - .now) / .milliseconds(1)).rounded(.up), 1e9)))
    }
    let count = poll(&entries, nfds_t(entries.count), timeout ?? -1)
    // After an error, the entries have their previous values.
    if count <= 0 { for index in entries.indices { entries[index].revents = 0 } }
  }

  // MARK: - Transferring

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
      default: return .failed
      }
    }
  }

  // MARK: - Ending

  /// Stops receiving, sending or both. A thread that waits for the socket continues. A listening socket stops listening without being
  /// closed, except on Apple platforms.
  func shutDown(_ side: Int) {
    _ = shutdown(descriptor, Int32(side))
  }

  /// Configures the socket so that ``end()`` resets the connection.
  func resetOnEnd() {
    setOption(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
  }

  func end() {
    _ = close(descriptor)
  }

  // MARK: - Options

  /// Makes the socket nonblocking, and prevents child processes from inheriting it. Sending on the socket doesn't raise SIGPIPE.
  private func prepare() {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
    #endif
  }

  /// Disables the delay for small packets (Nagle's algorithm). A message is sent in a few chunks, which shouldn't wait for
  /// acknowledgments.
  private func sendAtOnce() {
    setOption(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
  }

  /// Limits the system's buffer for received bytes, which limits the number of bytes that the peer can send before this process
  /// reads them.
  ///
  /// - Parameter size: The size in bytes. The buffer must have space for at least two TCP segments, which have up to 64 KiB on
  ///   the loopback interface. With a smaller buffer, the peer would repeatedly stop sending until it probes whether the buffer
  ///   has space again.
  func limitReceiveBuffer(to size: Int32 = 128 * 1024) {
    setOption(SOL_SOCKET, SO_RCVBUF, size)
  }

  private func setOption<Value: BitwiseCopyable>(_ level: Int32, _ name: Int32, _ value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, level, name, $0.baseAddress, socklen_t($0.count))
    }
  }
}

extension sockaddr_storage {
  fileprivate var port: Int {
    // The port has the same offset in IPv4 and IPv6 addresses.
    withUnsafeBytes(of: self) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// A Boolean value that indicates whether the address is a loopback address (127.0.0.0/8 or ::1), which only this computer can
  /// reach.
  fileprivate var isLoopback: Bool {
    withUnsafeBytes(of: self) {
      Int32(ss_family) == AF_INET
        ? $0[4] == 127 : $0[8..<23].allSatisfy { $0 == 0 } && $0[23] == 1
    }
  }
}
