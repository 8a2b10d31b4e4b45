public import OpenMarketDomain
import OpenMarketLock

/// A credential store that saves the seller's credential in memory until the process ends.
public final class InMemorySellerCredentialStore: SellerCredentialStore {
  private struct State {
    var credential: SellerCredential?
    var isSaved = false
  }

  private let state: Mutex<State>
  private let broadcaster = Broadcaster<Void>()
  private let queue = DiskQueue()

  /// Creates a store.
  ///
  /// - Parameter credential: The initial credential, or `nil` if the seller isn't signed in.
  public init(_ credential: SellerCredential? = nil) {
    state = Mutex(State(credential: credential))
  }

  public var credential: SellerCredential? { state.withLock(\.credential) }

  public func save(_ credential: SellerCredential?) async {
    state.withLock { $0 = State(credential: credential, isSaved: true) }
    await broadcaster.send(())
  }

  /// Saves a credential that another store saves elsewhere first.
  ///
  /// - Parameters:
  ///   - credential: The credential, or `nil` to remove it.
  ///   - write: A closure that saves the credential elsewhere, and can block its thread. The calls
  ///     are made one after another on a separate thread. If the closure throws an error, the
  ///     credential in memory stays the same.
  public func save(
    _ credential: SellerCredential?,
    after write: @escaping @Sendable () throws(SellerCredentialStoreError) -> Void
  ) async throws(SellerCredentialStoreError) {
    try await queue.perform { [self] () throws(SellerCredentialStoreError) in
      try write()
      // Update the credential on this queue, so that it changes in the same order as the saved one.
      state.withLock { $0 = State(credential: credential, isSaved: true) }
    }
    await broadcaster.send(())
  }

  /// Sets the credential of another store that couldn't be read earlier, for example from a locked
  /// keychain. If a credential was saved meanwhile, the method has no effect.
  public func setLateCredential(_ credential: SellerCredential) async {
    let isCurrent = state.withLock { state in
      if !state.isSaved { state.credential = credential }
      return !state.isSaved
    }
    if isCurrent { await broadcaster.send(()) }
  }

  public func subscribe(_ subscriber: Subscriber<Void>) -> Subscription {
    broadcaster.subscribe(subscriber)
  }
}
