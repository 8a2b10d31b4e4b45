public import OpenMarketDomain
import Synchronization

/// A store of the seller's credential whose saves wait until the test answers them.
public final class GatedSellerCredentialStore: SellerCredentialStore, SubscriptionCounting {
  /// The calls of ``save(_:)``. If the answer is a success, the store has the credential. By default, a cancelled call throws
  /// `SellerCredentialStoreError.unavailable`.
  public let saves: GatedCalls<SellerCredential?, Void, SellerCredentialStoreError>

  private let current: Mutex<SellerCredential?>
  private let subscriptions = Subscriptions<Void>()

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - credential: The initial credential.
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled caller gets an error at once.
  public init(_ credential: SellerCredential? = nil, heedsCancellation: Bool = true) {
    current = Mutex(credential)
    saves = GatedCalls(
      cancellation: .unavailable(reason: "the caller was cancelled"),
      heedsCancellation: heedsCancellation)
  }

  public var credential: SellerCredential? { current.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.open.count }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.open.ended()
  }

  /// Replaces the credential at once, as another screen would.
  public func set(_ credential: SellerCredential?) async {
    current.withLock { $0 = credential }
    await subscriptions.send(())
  }

  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    try await saves.perform(credential)
    await set(credential)
  }

  public func subscribe(_ handler: @escaping @Sendable () async -> Void) -> Subscription {
    subscriptions.subscribe { _ in await handler() }
  }
}
