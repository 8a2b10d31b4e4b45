public import OpenMarketDomain
import Synchronization

/// A store of the seller that keeps one when the test says so. A cancelled caller gets
/// `SellerCredentialStoreError/unavailable(reason:)` at once, unless the store was made not to heed cancellation, as a
/// keychain does not: then it waits for the test's answer, and what is answered with success is kept.
public final class GatedSellerCredentialStore: SellerCredentialStore, SubscriptionCounting {
  /// The calls of ``save(_:)``. One that is answered with success is kept and told.
  public let saves: GatedCalls<SellerCredential?, Void, SellerCredentialStoreError>

  private let current: Mutex<SellerCredential?>
  private let subscriptions = Subscriptions<Void>()

  /// Begins with somebody signed in, or nobody.
  ///
  /// - Parameters:
  ///   - credential: who is signed in.
  ///   - heedsCancellation: whether a cancelled caller gets an error at once.
  public init(_ credential: SellerCredential? = nil, heedsCancellation: Bool = true) {
    current = Mutex(credential)
    saves = GatedCalls(
      cancellation: .unavailable(reason: "the caller left"), heedsCancellation: heedsCancellation)
  }

  public var credential: SellerCredential? { current.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  /// Makes somebody the seller at once, as another screen would.
  public func set(_ credential: SellerCredential?) async {
    current.withLock { $0 = credential }
    await subscriptions.tell(())
  }

  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    try await saves.perform(credential)
    await set(credential)
  }

  public func subscribe(_ take: @escaping @MainActor () -> Void) -> Subscription {
    subscriptions.subscribe(take)
  }
}
