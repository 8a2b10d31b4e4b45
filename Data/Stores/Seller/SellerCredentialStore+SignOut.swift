package import OpenMarketDomain
import OpenMarketLock

extension SellerCredentialStore {
  /// Calls the given closure each time a seller signs out or another seller signs in, until the
  /// subscription ends.
  package func onSignOut(_ action: @escaping @Sendable () async -> Void) -> Subscription {
    let last = Mutex(credential?.identifier)
    return subscribe(
      Subscriber { _ in
        let identifier = self.credential?.identifier
        let earlier = last.withLock { last in
          defer { last = identifier }
          return last
        }
        if let earlier, earlier != identifier { await action() }
      })
  }
}
