public import OpenMarketDomain
import OpenMarketLock

/// A store for the seller's credential that suspends each call that saves a credential until the
/// test responds to it.
public final class GatedSellerCredentialStore: SellerCredentialStore, UseCounting {
  /// The calls to ``save(_:)``. If the test responds with success, the store then contains the new
  /// credential. By default, a cancelled call throws `SellerCredentialStoreError.unavailable`.
  public let saves: GatedCalls<SellerCredential?, Void, SellerCredentialStoreError>

  private let current: Mutex<SellerCredential?>
  private let subscriptions = Subscriptions<Void>()

  /// Creates a store that contains the given credential.
  ///
  /// - Parameters:
  ///   - credential: The initial credential, or `nil` if no seller is signed in.
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled call to ``save(_:)``
  ///     throws an error immediately. If the value is `false`, the call continues to wait for the
  ///     test's response.
  ///   - file: The file of the warning about a call without a response.
  ///   - line: The line of the warning.
  public init(
    _ credential: SellerCredential? = nil, heedsCancellation: Bool = true,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    current = Mutex(credential)
    saves = GatedCalls(
      named: "GatedSellerCredentialStore.saves",
      cancellation: .unavailable(reason: "the caller was cancelled"),
      heedsCancellation: heedsCancellation, file, line)
  }

  public var credential: SellerCredential? { current.withLock(\.self) }

  /// The number of open subscriptions. An open stream counts as a subscription.
  public var useCount: Int { subscriptions.count }

  /// Waits until all subscriptions that are open at the time of the call have ended. Without a
  /// location, the wait has no timeout.
  public func usesEnded(at location: FailureLocation?) async throws {
    try await subscriptions.ended(in: "GatedSellerCredentialStore", at: location)
  }

  /// Replaces the credential immediately and notifies the subscribers. Use this method to simulate
  /// a change that another screen made.
  public func set(_ credential: SellerCredential?) async {
    current.withLock { $0 = credential }
    await subscriptions.send(())
  }

  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    try await saves.perform(credential)
    await set(credential)
  }

  public func subscribe(_ subscriber: Subscriber<Void>) -> Subscription {
    subscriptions.subscribe(subscriber)
  }
}
