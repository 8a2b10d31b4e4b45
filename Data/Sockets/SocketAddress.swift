#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// An address and a port as the system writes them, of IPv4 or IPv6.
package struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// An address in figures, or `localhost` for 127.0.0.1. No other name is looked up: that could ask the network, and
  /// take its time.
  package init?(host: String, port: UInt16) {
    let figures = host.lowercased() == "localhost" ? "127.0.0.1" : host
    guard let first = Self.list(of: figures, port: port, flags: AI_NUMERICHOST).first else {
      return nil
    }
    self = first
  }

  /// The addresses of a name, in the order in which they are to be tried; none when it has none.
  ///
  /// It may ask the network, and blocks the thread as long as that takes.
  package static func lookedUp(name: String, port: UInt16) -> [SocketAddress] {
    list(of: name, port: port, flags: AI_ADDRCONFIG)
  }

  private static func list(of host: String, port: UInt16, flags: Int32) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_flags = flags | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    guard let list else { return [] }
    return sequence(first: list) { $0.pointee.ai_next }.compactMap { SocketAddress($0.pointee) }
  }

  private init?(_ info: addrinfo) {
    guard let address = info.ai_addr, info.ai_family == AF_INET || info.ai_family == AF_INET6
    else { return nil }
    length = info.ai_addrlen
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
    }
  }

  package init?(boundBy descriptor: Int32) {
    self.init { getsockname(descriptor, $0, $1) }
  }

  /// - Returns: nothing for a socket that is not connected.
  init?(peerOf descriptor: Int32) {
    self.init { getpeername(descriptor, $0, $1) }
  }

  private init?(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) {
    var length = length
    let result = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
    }
    guard result == 0 else { return nil }
    self.length = length
  }

  package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result
  {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  package var port: Int {
    // The port is at the same place in both families.
    withUnsafeBytes(of: storage) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// Whether only this machine can reach it: 127.0.0.0/8 and ::1.
  package var isLoopback: Bool {
    withUnsafeBytes(of: storage) {
      Int32(storage.ss_family) == AF_INET
        ? $0[4] == 127 : $0[8..<23].allSatisfy { $0 == 0 } && $0[23] == 1
    }
  }
}
