import OpenMarketDomain
import Synchronization

/// Who sells, as a test says.
final class EditorSellers: SellerCredentialStore {
  private let kept: Mutex<SellerCredential?>

  init(_ credential: SellerCredential?) {
    kept = Mutex(credential)
  }

  var credential: SellerCredential? { kept.withLock { $0 } }

  func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    kept.withLock { $0 = credential }
  }

  func credentials() -> AsyncStream<SellerCredential?> {
    AsyncStream { [credential] continuation in
      continuation.yield(credential)
      continuation.finish()
    }
  }
}
