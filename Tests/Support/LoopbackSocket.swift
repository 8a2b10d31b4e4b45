package import Foundation

/// A blocking TCP socket for connections on the local machine. Its methods throw the operating
/// system's errors.
package struct LoopbackServerSocket: Sendable {
  private let descriptor: Int32

  /// Returns a socket that is bound to a free port at 127.0.0.1. The port is reserved, but it
  /// refuses connections until the socket listens.
  package static func bound() throws -> LoopbackServerSocket { try opened(.shared, port: 0, bind) }

  package static func connected(
    to port: Int, at address: LoopbackAddress = .shared
  ) throws -> LoopbackServerSocket {
    try opened(address, port: port, connect)
  }

  package func startListening() throws { try check(listen(descriptor, 256)) }

  package func port() throws -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try check(getsockname(descriptor, $0, &length))
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  package func acceptConnection() -> LoopbackServerSocket? {
    let peer = accept(descriptor, nil, nil)
    return peer < 0 ? nil : LoopbackServerSocket(descriptor: peer)
  }

  /// Receives at most 16 KiB, and waits for at least one byte. Returns empty data if the other side
  /// has ended sending.
  package func read() throws -> Data {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    try check(Int32(clamping: count))
    return Data(buffer.prefix(count))
  }

  package func write(_ data: Data) throws {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      try check(Int32(clamping: count))
      rest = rest.dropFirst(count)
    }
  }

  /// Configures the socket so that ``close()`` resets the connection.
  package func resetOnClose() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends receiving and sending, and unblocks threads that are waiting for one of them. The
  /// descriptor stays open.
  package func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Ends sending. The other side can continue to send.
  package func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  package func close() { _ = Foundation.close(descriptor) }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    // Prevent programs that a test starts from inheriting the descriptor. Otherwise, they would
    // keep the port in use.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func opened(
    _ host: LoopbackAddress, port: Int, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> LoopbackServerSocket {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    let opened = LoopbackServerSocket(descriptor: socket(AF_INET, type, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = host.number.bigEndian
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(opened.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      defer { opened.close() }
      throw Self.error
    }
    return opened
  }

  private func check(_ result: Int32) throws { if result < 0 { throw Self.error } }

  private static var error: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
}

/// A loopback address. All addresses in 127.0.0.0/8 refer to the local machine (RFC 1122, section
/// 3.2.1.3).
package struct LoopbackAddress: CustomStringConvertible, Sendable {
  let number: UInt32

  /// The address 127.0.0.1. All tests share its ports. After a test closes a port, another test can
  /// use the port immediately.
  package static let shared = LoopbackAddress(number: 0x7F00_0001)

  /// Returns the address to use in a test that sends requests to a stopped server.
  ///
  /// On Linux, the address is random, so that no other test listens on it. On Apple platforms, it's
  /// ``shared``, because only 127.0.0.1 is available by default.
  package static func own() -> LoopbackAddress {
    #if canImport(Darwin)
      shared
    #else
      LoopbackAddress(number: .random(in: 0x7F01_0000...0x7FFE_FFFF))
    #endif
  }

  package var description: String {
    stride(from: 24, through: 0, by: -8).map { "\(number >> $0 & 0xFF)" }.joined(separator: ".")
  }
}
