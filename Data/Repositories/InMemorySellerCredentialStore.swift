public import OpenMarketDomain
internal import Synchronization

/// Keeps the seller for as long as the process runs, and nowhere else.
public final class InMemorySellerCredentialStore: SellerCredentialStore {
  private let current: Mutex<SellerCredential?>
  private let broadcaster = Broadcaster<SellerCredential?>()

  /// - Parameter credential: who is the seller at first; nobody unless given.
  public init(_ credential: SellerCredential? = nil) {
    current = Mutex(credential)
  }

  /// The number of streams that are being read.
  package var observerCount: Int { broadcaster.observerCount }

  public var credential: SellerCredential? { current.withLock(\.self) }

  public func save(_ credential: SellerCredential?) {
    // Told under the lock, so that everybody is told in the order in which it is kept.
    current.withLock { current in
      current = credential
      broadcaster.send(credential)
    }
  }

  public func credentials() -> AsyncStream<SellerCredential?> {
    current.withLock { current in
      broadcaster.stream(buffering: .bufferingNewest(1), startingWith: .some(current)) { .some($0) }
    }
  }
}
