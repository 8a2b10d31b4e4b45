import Foundation

/// A stream socket whose calls block.
///
/// This value only contains a file descriptor. Code that opens a socket must call ``end()`` exactly
/// once.
struct Socket: Hashable, Sendable {
  private let descriptor: Int32

  // MARK: - Listening

  /// Opens a socket that listens on the given address of this computer.
  ///
  /// - Parameters:
  ///   - host: The IP address, or `localhost`.
  ///   - port: The port, or 0 for any available port.
  /// - Returns: The socket, its port, and a Boolean value that indicates whether the address is a
  ///   loopback address.
  static func listening(
    at host: String, port: Int
  ) throws(SandboxServerError) -> (socket: Socket, port: Int, isLoopback: Bool) {
    guard UInt16(exactly: port) != nil else { throw .invalidPort(port) }
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
      throw .invalidHost(host)
    }
    defer { freeaddrinfo(list) }
    let address = list.pointee
    let listener = Socket(descriptor: socket(address.ai_family, address.ai_socktype, 0))
    guard listener.descriptor >= 0 else { throw SandboxServerError(errno, host, port) }
    // A connection that was closed meanwhile would block the call that accepts it.
    listener.prepare(O_NONBLOCK)
    // Allow a restarted server to use its port while old connections are still in TIME_WAIT.
    listener.setOption(SOL_SOCKET, SO_REUSEADDR, Int32(1))
    guard bind(listener.descriptor, address.ai_addr, address.ai_addrlen) == 0,
      listen(listener.descriptor, 4096) == 0, let bound = listener.address
    else {
      let error = SandboxServerError(errno, host, port)
      listener.end()
      throw error
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

  /// Waits until a connection arrives, or for 200 milliseconds.
  ///
  /// - Returns: A Boolean value that indicates whether a connection arrived, or `nil` if the socket
  ///   doesn't listen anymore.
  func waitForConnection() -> Bool? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&entry, 1, 200)
    return Int32(entry.revents) & ~POLLIN != 0 ? nil : count > 0
  }

  /// Returns a connection that arrived, or `nil` if the process has run out of descriptors or if
  /// the connection was closed.
  func acceptConnection() -> Socket? {
    let peer = Socket(descriptor: accept(descriptor, nil, nil))
    guard peer.descriptor >= 0 else { return nil }
    peer.prepare(0)
    // A message is sent in a few chunks, which shouldn't wait for acknowledgments (Nagle's
    // algorithm).
    peer.setOption(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    // Otherwise, the system would keep megabytes of responses for a client that doesn't read them,
    // and the server would write them.
    peer.setOption(SOL_SOCKET, SO_SNDBUF, Int32(32 * 1024))
    return peer
  }

  // MARK: - Transferring

  /// Waits until bytes arrive or the connection ends. Returns `false` if the time limit passes
  /// first.
  func waitForInput(within limit: Duration) -> Bool {
    setOption(SOL_SOCKET, SO_RCVTIMEO, timeval(limit))
    return receive(1, Int32(MSG_PEEK)) != nil
  }

  /// A Boolean value that indicates whether bytes have arrived. The value is `false` if the
  /// connection has ended, and `nil` if bytes can still arrive.
  var hasInput: Bool? { receive(1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)).map { !$0.isEmpty } }

  /// Receives at most the given number of bytes. Returns `nil` if the time limit passes, and no
  /// bytes if the peer or this process has closed the connection.
  func receive(_ size: Int, _ flags: Int32 = 0) -> [UInt8]? {
    var isLate = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let result = repeated { recv(descriptor, buffer.baseAddress, size, flags) }
      isLate = result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
      count = max(0, result)
    }
    return isLate ? nil : bytes
  }

  /// Sends at least one byte, and returns the number of sent bytes. Returns 0 if the time limit
  /// passes or the connection has ended.
  func transmit(_ bytes: Data, within limit: Duration) -> Int {
    setOption(SOL_SOCKET, SO_SNDTIMEO, timeval(limit))
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { bytes in
      max(0, repeated { send(descriptor, bytes.baseAddress, bytes.count, flags) })
    }
  }

  /// Calls a function again after a signal interrupted it.
  private func repeated(_ call: () -> Int) -> Int {
    while true {
      let count = call()
      if count >= 0 || errno != EINTR { return count }
    }
  }

  // MARK: - Ending

  /// Stops receiving, sending or both. A thread that waits for the socket continues. A listening
  /// socket stops listening without being closed, except on Apple platforms.
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

  /// Sets the flags, and prevents child processes from inheriting the socket. Sending on the socket
  /// doesn't raise SIGPIPE.
  private func prepare(_ flags: Int32) {
    _ = fcntl(descriptor, F_SETFL, flags)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
    #endif
  }

  /// Limits the system's buffer for received bytes, which limits the number of bytes that the peer
  /// can send before this process reads them.
  ///
  /// The buffer has space for two TCP segments, which have up to 64 KiB on the loopback interface.
  /// With a smaller buffer, the peer would repeatedly stop sending until it probes whether the
  /// buffer has space again.
  func limitReceiveBuffer() {
    setOption(SOL_SOCKET, SO_RCVBUF, Int32(128 * 1024))
  }

  private func setOption<Value: BitwiseCopyable>(_ level: Int32, _ name: Int32, _ value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, level, name, $0.baseAddress, socklen_t($0.count))
    }
  }
}

extension timeval {
  /// Creates a time limit of at least one millisecond, because 0 means no limit.
  fileprivate init(_ limit: Duration) {
    let (seconds, attoseconds) = max(limit, .milliseconds(1)).components
    self.init(tv_sec: .init(seconds), tv_usec: .init(attoseconds / 1_000_000_000_000))
  }
}

extension sockaddr_storage {
  fileprivate var port: Int {
    // The port has the same offset in IPv4 and IPv6 addresses.
    withUnsafeBytes(of: self) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// A Boolean value that indicates whether the address is a loopback address (127.0.0.0/8 or ::1),
  /// which only this computer can reach.
  fileprivate var isLoopback: Bool {
    withUnsafeBytes(of: self) {
      Int32(ss_family) == AF_INET
        ? $0[4] == 127 : $0[8..<23].allSatisfy { $0 == 0 } && $0[23] == 1
    }
  }
}
