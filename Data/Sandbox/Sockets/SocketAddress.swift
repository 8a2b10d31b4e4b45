import Foundation

/// An IPv4 or IPv6 address with a port, in the system's format.
struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// Creates a socket address from an IP address or `localhost`, which becomes 127.0.0.1. Returns `nil` for other hosts, because
  /// this initializer doesn't look up host names.
  init?(host: String, port: UInt16) {
    let figures = host.lowercased() == "localhost" ? "127.0.0.1" : host
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Self.streamType
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(figures, String(port), &hints, &list) == 0, let list else { return nil }
    defer { freeaddrinfo(list) }
    guard let address = list.pointee.ai_addr else { return nil }
    length = list.pointee.ai_addrlen
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
    }
  }

  /// Creates an address from the address to which a socket is bound.
  init?(boundBy descriptor: Int32) {
    var length = length
    let result = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { return nil }
    self.length = length
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  var port: Int {
    // The port has the same offset in IPv4 and IPv6 addresses.
    withUnsafeBytes(of: storage) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// A Boolean value that indicates whether the address is a loopback address (127.0.0.0/8 or ::1), which only this computer can
  /// reach.
  var isLoopback: Bool {
    withUnsafeBytes(of: storage) {
      Int32(storage.ss_family) == AF_INET
        ? $0[4] == 127 : $0[8..<23].allSatisfy { $0 == 0 } && $0[23] == 1
    }
  }
}
