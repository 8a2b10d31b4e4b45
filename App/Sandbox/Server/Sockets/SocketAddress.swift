#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An address and a port as the system writes them, of IPv4 or IPv6.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// - Parameter host: an address in figures, or `localhost` for 127.0.0.1. No other name is looked up: that could
  ///   ask the network, and take its time.
  init?(host: String, port: UInt16) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let name = host.lowercased() == "localhost" ? "127.0.0.1" : host
    guard getaddrinfo(name, String(port), &hints, &list) == 0 else { return nil }
    defer { freeaddrinfo(list) }
    guard let found = list?.pointee, let address = found.ai_addr else { return nil }
    length = found.ai_addrlen
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(found.ai_addrlen)))
    }
  }

  init?(boundBy descriptor: Int32) {
    var length = length
    let result = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0 else { return nil }
    self.length = length
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  var port: Int {
    // The port is at the same place in both families.
    withUnsafeBytes(of: storage) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// Whether only this machine can reach it: 127.0.0.0/8 and ::1.
  var isLoopback: Bool {
    withUnsafeBytes(of: storage) {
      Int32(storage.ss_family) == AF_INET
        ? $0[4] == 127 : $0[8..<23].allSatisfy { $0 == 0 } && $0[23] == 1
    }
  }
}
