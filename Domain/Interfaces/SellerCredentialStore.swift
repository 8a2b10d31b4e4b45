/// Keeps who sells through this app.
///
/// Where it keeps that is the embedder's choice: in memory, or in the platform's keychain. What it keeps is a secret.
public protocol SellerCredentialStore: Sendable {
  /// The seller, or `nil` while there is none. It may be read for every screen: it neither waits nor blocks.
  var credential: SellerCredential? { get }

  /// Makes somebody the seller from now on; `nil` makes it nobody.
  ///
  /// - Throws: ``SellerCredentialStoreError/unavailable(reason:)`` when it cannot be kept; then the seller is who it was.
  func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError)

  /// The seller at this moment, then each one after; `nil` for nobody. A slow reader gets the newest.
  func credentials() -> AsyncStream<SellerCredential?>
}
