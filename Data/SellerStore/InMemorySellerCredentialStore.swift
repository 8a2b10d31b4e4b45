public import OpenMarketDomain
internal import OpenMarketLock

/// A credential store that saves the seller's credential in memory until the process ends.
public final class InMemorySellerCredentialStore: SellerCredentialStore {
  private let current: Mutex<SellerCredential?>
  private let broadcaster = Broadcaster<Void>()

  /// Creates a store.
  ///
  /// - Parameter credential: The initial credential, or `nil` if the seller isn't signed in.
  public init(_ credential: SellerCredential? = nil) {
    current = Mutex(credential)
  }

  /// The number of active subscriptions.
  package var subscriberCount: Int { broadcaster.subscriberCount }

  public var credential: SellerCredential? { current.withLock(\.self) }

  public func save(_ credential: SellerCredential?) async {
    set(credential)
    await notifySubscribers()
  }

  /// Replaces the credential without notifying subscribers. Call ``notifySubscribers()`` afterward.
  func set(_ credential: SellerCredential?) {
    current.withLock { $0 = credential }
  }

  func notifySubscribers() async {
    await broadcaster.send(())
  }

  public func subscribe(_ subscriber: Subscriber<Void>) -> Subscription {
    broadcaster.subscribe(subscriber)
  }
}
