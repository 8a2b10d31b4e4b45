/// A store for the credential of the seller who uses this app.
///
/// The app decides where to save the credential, such as in memory or in the keychain. A custom
/// store can contain an `InMemorySellerCredentialStore` and forward subscriptions to it. After the
/// custom store saves a credential, it also saves the credential in the in-memory store, which
/// notifies the subscribers.
public protocol SellerCredentialStore: Sendable {
  /// The seller's credential, or `nil` if the seller is signed out. Access to this property never
  /// waits or blocks.
  var credential: SellerCredential? { get }

  /// Saves a credential, or removes the current credential if you pass `nil`. The method returns
  /// after all subscribed handlers have returned.
  ///
  /// The handlers finish even if the caller is cancelled.
  ///
  /// - Throws: ``SellerCredentialStoreError/unavailable(reason:)`` if the credential can't be
  ///   saved. In this case, the current credential doesn't change.
  func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError)

  /// Tells a subscriber of sign-ins and sign-outs. The method ``save(_:)`` updates ``credential``,
  /// calls the subscriber, and waits until it returns.
  ///
  /// If a subscriber saves a credential, the subscribers are told of it after this subscriber has
  /// returned, and the call doesn't wait for them.
  ///
  /// - Important: Don't await a method of a view model in a subscriber. It can wait for a call that
  ///   waits for the subscriber, and then neither ever returns. Start a task instead.
  ///
  /// - Returns: The subscription. Keep a reference to the subscription for as long as the
  ///   subscriber should be called.
  func subscribe(_ subscriber: Subscriber<Void>) -> Subscription
}

/// An error in saving a seller's credential.
public enum SellerCredentialStoreError: Error, Hashable, Sendable {
  /// The store is currently unavailable. The reason is a message for people and doesn't contain
  /// secrets.
  case unavailable(reason: String)
}
