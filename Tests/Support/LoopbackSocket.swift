package import Foundation

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A TCP socket of this machine: the calls of the system, with its errors thrown.
package struct LoopbackServerSocket: Sendable {
  private let descriptor: Int32

  /// A socket bound to a free port of 127.0.0.1. Until it listens, the port is taken and refuses connections.
  package static func bound() throws -> LoopbackServerSocket {
    let socket = try opened()
    do {
      try socket.with(.shared, port: 0) { bind(socket.descriptor, $0, $1) }
    } catch {
      socket.close()
      throw error
    }
    return socket
  }

  package static func connected(
    to port: Int, at address: LoopbackAddress = .shared
  ) throws -> LoopbackServerSocket {
    let socket = try opened()
    do {
      try socket.with(address, port: port) {
        #if canImport(Glibc)
          Glibc.connect(socket.descriptor, $0, $1)
        #else
          Darwin.connect(socket.descriptor, $0, $1)
        #endif
      }
    } catch {
      socket.close()
      throw error
    }
    return socket
  }

  package func listen() throws {
    #if canImport(Glibc)
      try check(Glibc.listen(descriptor, 256))
    #else
      try check(Darwin.listen(descriptor, 256))
    #endif
  }

  package func port() throws -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try check(
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &length)
        }
      })
    return Int(UInt16(bigEndian: address.sin_port))
  }

  package func accept() -> LoopbackServerSocket? {
    #if canImport(Glibc)
      let peer = Glibc.accept(descriptor, nil, nil)
    #else
      let peer = Darwin.accept(descriptor, nil, nil)
    #endif
    guard peer >= 0 else { return nil }
    let socket = LoopbackServerSocket(descriptor: peer)
    socket.keepToItself()
    return socket
  }

  /// Reads at least one byte. Returns empty data at the end of the stream.
  package func read() throws -> Data {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    try check(Int32(clamping: count))
    return Data(buffer.prefix(count))
  }

  package func write(_ data: Data) throws {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = send(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, flags)
        try check(Int32(clamping: count))
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Makes ``close()`` send a reset instead of an end.
  package func resetOnClose() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends reading and writing, also on a thread that waits for them; the descriptor stays taken.
  package func shutDown() {
    #if canImport(Glibc)
      _ = shutdown(descriptor, Int32(SHUT_RDWR))
    #else
      _ = shutdown(descriptor, SHUT_RDWR)
    #endif
  }

  /// Ends writing alone.
  package func endWriting() {
    #if canImport(Glibc)
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #else
      _ = shutdown(descriptor, SHUT_WR)
    #endif
  }

  package func close() {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  private static func opened() throws -> LoopbackServerSocket {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, type, 0)
    let opened = LoopbackServerSocket(descriptor: descriptor)
    try opened.check(descriptor)
    opened.keepToItself()
    return opened
  }

  private func keepToItself() {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    // A command that a test starts must not inherit it: it would keep the port.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private func with(
    _ host: LoopbackAddress, port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = host.number.bigEndian
    try check(
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      })
  }

  private func check(_ result: Int32) throws {
    guard result < 0 else { return }
    throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
  }
}

/// An address of this machine; all of 127.0.0.0/8 lead to it (RFC 1122, 3.2.1.3).
package struct LoopbackAddress: CustomStringConvertible, Sendable {
  let number: UInt32

  /// 127.0.0.1. All tests share its ports, so another test can use a port right after it was closed.
  package static let shared = LoopbackAddress(number: 0x7F00_0001)

  /// An address for a test that sends requests to a stopped server. No other test listens on it.
  ///
  /// Apple platforms have only ``shared`` by default.
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
