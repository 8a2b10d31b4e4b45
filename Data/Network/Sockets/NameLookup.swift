/// Looks names up for every exchange of the process.
///
/// A lookup blocks its thread, for as long as the system waits for name servers, and cannot be broken off: so the
/// threads are few, and who no longer wants an answer is passed over.
enum NameLookup {
  private static let threads = CallPool(limit: 8)

  static func run(
    _ host: RequestHost, unless isUnwanted: @escaping @Sendable () -> Bool,
    then deliver: @escaping @Sendable ([SocketAddress]) -> Void
  ) {
    threads.run {
      guard !isUnwanted() else { return }
      deliver(SocketAddress.lookedUp(name: host.name, port: host.port))
    }
  }
}
