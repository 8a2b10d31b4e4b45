public import OpenMarketDomain
internal import Synchronization

/// Keeps the seller for as long as the process runs, and nowhere else.
public final class InMemorySellerCredentialStore: SellerCredentialStore {
  private let current: Mutex<SellerCredential?>
  private let observers = Observers<Void>()

  /// - Parameter credential: who is the seller at first; nobody unless given.
  public init(_ credential: SellerCredential? = nil) {
    current = Mutex(credential)
  }

  /// The number of observers.
  package var observerCount: Int { observers.count }

  public var credential: SellerCredential? { current.withLock(\.self) }

  public func save(_ credential: SellerCredential?) async {
    set(credential)
    await tellObservers()
  }

  /// Sets the credential. Call ``tellObservers()`` afterwards.
  func set(_ credential: SellerCredential?) {
    current.withLock { $0 = credential }
  }

  func tellObservers() async {
    await observers.tell(())
  }

  public func subscribe(_ take: @escaping @MainActor () -> Void) -> Subscription {
    observers.add(take)
  }
}
