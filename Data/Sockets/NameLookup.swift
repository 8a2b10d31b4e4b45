/// Looks names up for every exchange of the process.
///
/// A lookup blocks its thread, for as long as the system waits for name servers, and cannot be broken off: so the
/// threads are few, and who no longer wants an answer is passed over.
package struct NameLookup: Sendable {
  private static let threads = ThreadPool(limit: 8)

  /// Gives the addresses of a name, and may block.
  private let addresses: @Sendable (_ name: String, _ port: UInt16) -> [SocketAddress]

  package init(_ addresses: @escaping @Sendable (_ name: String, _ port: UInt16) -> [SocketAddress])
  {
    self.addresses = addresses
  }

  /// Asks the system.
  package static let system = NameLookup { SocketAddress.lookedUp(name: $0, port: $1) }

  package func run(
    _ name: String, port: UInt16, unless isUnwanted: @escaping @Sendable () -> Bool,
    then deliver: @escaping @Sendable ([SocketAddress]) -> Void
  ) {
    Self.threads.run { [addresses] in
      guard !isUnwanted() else { return }
      deliver(addresses(name, port))
    }
  }
}
