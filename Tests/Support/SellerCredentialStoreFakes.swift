public import OpenMarketDomain
import Synchronization

/// A store for the seller's credential whose saves succeed or fail as prepared, in order.
///
/// A save without a prepared answer fails the test, and throws `SellerCredentialStoreError.unavailable`.
public final class ScriptedSellerCredentialStore: SellerCredentialStore, SubscriptionCounting {
  private let current: Mutex<SellerCredential?>
  private let subscriptions = Subscriptions<Void>()
  private let script: AnswerScript<Void, SellerCredentialStoreError>

  /// Creates a store with an initial credential and the answers to its saves. The other parameters are the place where the test fails.
  public init(
    _ credential: SellerCredential? = nil, saves: [Result<Void, SellerCredentialStoreError>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    current = Mutex(credential)
    script = AnswerScript(saves, of: "ScriptedSellerCredentialStore", at: site) {
      .unavailable(reason: $0)
    }
  }

  /// The current credential.
  public var credential: SellerCredential? { current.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  /// Takes the next answer. The credential is kept if the answer is a success.
  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    try script.next(for: credential == nil ? "signing out" : "signing in").get()
    current.withLock { $0 = credential }
    await subscriptions.send(())
  }

  /// Calls a handler after each sign-in and sign-out.
  public func subscribe(_ handler: @escaping @Sendable () async -> Void) -> Subscription {
    subscriptions.subscribe { _ in await handler() }
  }
}

/// A store for the seller's credential that holds each save until the test answers it.
///
/// A cancelled caller gets `SellerCredentialStoreError/unavailable(reason:)` at once. A store that doesn't heed cancellation, as a
/// keychain doesn't, waits for the test's answer.
public final class GatedSellerCredentialStore: SellerCredentialStore, SubscriptionCounting {
  /// The calls of ``save(_:)``. A credential is kept if its call is answered with success.
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
      cancellation: .unavailable(reason: "the caller left"), heedsCancellation: heedsCancellation)
  }

  public var credential: SellerCredential? { current.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
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
