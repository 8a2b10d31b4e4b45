import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct InMemorySellerCredentialStoreTests {
  private let store = InMemorySellerCredentialStore()

  private func seller(_ number: Int) throws -> SellerCredential {
    try .sample(vendorID: VendorID(number))
  }

  @Test func `what is saved is there`() async throws {
    #expect(store.credential == nil)
    await store.save(try seller(1))
    #expect(store.credential == (try seller(1)))
    await store.save(nil)
    #expect(store.credential == nil)
    #expect(InMemorySellerCredentialStore(try seller(2)).credential == (try seller(2)))
  }

  @MainActor
  @Test func `a save returns when every handler has returned, until its subscription ends`()
    async throws
  {
    var told: [[SellerCredential?]] = [[], []]
    var subscriptions = [0, 1].map { place in
      store.subscribe { @MainActor [store] in told[place].append(store.credential) }
    }
    for next in [try seller(1), nil] {
      await store.save(next)
      #expect(told.allSatisfy { $0.last == .some(next) })
    }
    subscriptions.removeFirst()
    #expect(store.subscriberCount == 1)
    await store.save(try seller(2))
    #expect(told.map(\.count) == [2, 3])
    subscriptions = []
    #expect(store.subscriberCount == 0)
  }

  @MainActor
  @Test func `after concurrent saves, the last handler call sees the credential that is kept`()
    async throws
  {
    var last: SellerCredential?
    let subscription = store.subscribe { @MainActor [store] in last = store.credential }
    let sellers = try (1...100).map { try seller($0) }
    await withTaskGroup { group in
      for seller in sellers { group.addTask { [store] in await store.save(seller) } }
    }
    #expect(last != nil && last == store.credential)
    withExtendedLifetime(subscription) {}
  }
}
