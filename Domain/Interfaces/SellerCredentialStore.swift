/// Keeps who sells through this app.
///
/// Where it keeps that is the embedder's choice: in memory, or in the platform's keychain. What it keeps is a secret. A store of
/// your own can hold an `InMemorySellerCredentialStore`, save there what it has kept, and pass observers on to it.
public protocol SellerCredentialStore: Sendable {
  /// The seller, or `nil` while there is none. It may be read for every screen: it neither waits nor blocks.
  var credential: SellerCredential? { get }

  /// Makes somebody the seller from now on; `nil` makes it nobody. Returns when every observer has taken it.
  ///
  /// - Throws: ``SellerCredentialStoreError/unavailable(reason:)`` when it cannot be kept; then the seller is who it was.
  func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError)

  /// Calls an observer whenever somebody has signed in or out, before ``save(_:)`` returns. ``credential`` is the new one by
  /// then.
  ///
  /// - Parameter take: the observer; it holds its owner weakly, or the two keep each other.
  /// - Returns: The observation. The observer is called as long as the observation exists.
  func subscribe(_ take: @escaping @MainActor () -> Void) -> Subscription
}
