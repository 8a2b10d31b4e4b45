/// A store for the credential of the person who sells through this app.
///
/// The app decides where the credential is kept, such as in memory or in the keychain. A store of your own can hold an
/// `InMemorySellerCredentialStore`, save each credential there once it is kept, and forward subscriptions to it.
public protocol SellerCredentialStore: Sendable {
  /// The seller's credential, or `nil` if nobody is signed in. Reading it neither waits nor blocks.
  var credential: SellerCredential? { get }

  /// Saves a credential, or removes the current one for `nil`. Returns when every subscriber's handler has returned.
  ///
  /// The handlers finish even if the caller is cancelled.
  ///
  /// - Throws: ``SellerCredentialStoreError/unavailable(reason:)`` if the credential can't be saved. The current credential is kept.
  func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError)

  /// Calls a handler after each sign-in and sign-out, before ``save(_:)`` returns. ``credential`` has the new value by then.
  ///
  /// Don't save a credential from a handler: the call would wait for its own handler.
  ///
  /// - Parameter handler: The closure to call. Capture the owner of the subscription weakly.
  /// - Returns: The subscription. Keep it for as long as you want the handler to be called.
  func subscribe(_ handler: @escaping @Sendable () async -> Void) -> Subscription
}

/// An error in saving a seller's credential.
public enum SellerCredentialStoreError: Error, Hashable, Sendable {
  /// The store can't be used now. The reason is a text for people, without secrets.
  case unavailable(reason: String)
}
