public import OpenMarketDomain
import Synchronization

/// A store of the seller whose saving succeeds or fails as prepared, in order. What is saved is kept and told.
///
/// When it is asked to save more often than it was given answers, it fails the test, and throws
/// `SellerCredentialStoreError.unavailable`.
public final class ScriptedSellerCredentialStore: SellerCredentialStore, SubscriptionCounting {
  private let current: Mutex<SellerCredential?>
  private let subscriptions = Subscriptions<Void>()
  private let script: AnswerScript<Void, SellerCredentialStoreError>

  /// Prepares the answers, with somebody signed in or nobody. The rest is the place where the test fails.
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

  /// Who is signed in.
  public var credential: SellerCredential? { current.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  /// Takes the next answer; where that is a success, the seller is kept and told.
  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    try script.next(for: credential == nil ? "signing out" : "signing in").get()
    current.withLock { $0 = credential }
    await subscriptions.tell(())
  }

  /// Calls an observer after every sign-in and sign-out.
  public func subscribe(_ take: @escaping @MainActor () -> Void) -> Subscription {
    subscriptions.subscribe(take)
  }
}
