internal import Foundation

/// An IPv4 or IPv6 address with a port, in the system's format.
package struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// Creates a socket address from an IP address or `localhost`, which becomes 127.0.0.1. Returns `nil` for other hosts, because
  /// this initializer doesn't look up host names.
  package init?(host: String, port: UInt16) {
    let figures = host.lowercased() == "localhost" ? "127.0.0.1" : host
    guard let first = Self.list(of: figures, port: port, flags: AI_NUMERICHOST).first else {
      return nil
    }
    self = first
  }

  /// Looks up the given host name and returns its addresses, in the order in which to try them.
  ///
  /// This method may query DNS servers, and blocks the calling thread until the lookup ends.
  package static func lookedUp(name: String, port: UInt16) -> [SocketAddress] {
    list(of: name, port: port, flags: AI_ADDRCONFIG)
  }

  private static func list(of host: String, port: UInt16, flags: Int32) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_flags = flags | AI_NUMERICSERV
    hints.ai_socktype = streamType
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

  init?(boundBy descriptor: Int32) {
    self.init { getsockname(descriptor, $0, $1) }
  }

  /// Creates an address from the peer of a connected socket. Returns `nil` if the socket isn't connected.
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

  package var port: Int {
    // The port has the same offset in IPv4 and IPv6 addresses.
    withUnsafeBytes(of: storage) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  /// A Boolean value that indicates whether the address is a loopback address (127.0.0.0/8 or ::1), which only this computer can
  /// reach.
  package var isLoopback: Bool {
    withUnsafeBytes(of: storage) {
      Int32(storage.ss_family) == AF_INET
        ? $0[4] == 127 : $0[8..<23].allSatisfy { $0 == 0 } && $0[23] == 1
    }
  }
}

/// A service that looks up host names on threads that can block.
///
/// A lookup can't be cancelled. Therefore, the number of threads is limited, and unneeded lookups are skipped.
package struct NameLookup: Sendable {
  private static let threads = ThreadPool(limit: 8)

  private let addresses: @Sendable (_ name: String, _ port: UInt16) -> [SocketAddress]

  /// Creates a lookup service.
  ///
  /// - Parameter addresses: A closure that returns the addresses for a host name. The closure can block.
  package init(
    _ addresses: @escaping @Sendable (_ name: String, _ port: UInt16) -> [SocketAddress]
  ) {
    self.addresses = addresses
  }

  package static let system = NameLookup { SocketAddress.lookedUp(name: $0, port: $1) }

  package func run(
    _ name: String, port: UInt16, unless isUnneeded: @escaping @Sendable () -> Bool,
    then deliver: @escaping @Sendable ([SocketAddress]) -> Void
  ) {
    Self.threads.run { [addresses] in
      guard !isUnneeded() else { return }
      deliver(addresses(name, port))
    }
  }
}
