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

  @Test func `what is saved is there`() throws {
    #expect(store.credential == nil)
    store.save(try seller(1))
    #expect(store.credential == (try seller(1)))
    store.save(nil)
    #expect(store.credential == nil)
    #expect(InMemorySellerCredentialStore(try seller(2)).credential == (try seller(2)))
  }

  @Test func `every stream begins with the seller of now, and goes on with each one after`()
    async throws
  {
    store.save(try seller(1))
    let streams = (1...3).map { _ in store.credentials() }
    for stream in streams {
      var sellers = stream.makeAsyncIterator()
      #expect(await sellers.next() == .some(try seller(1)))
    }
    var sellers = store.credentials().makeAsyncIterator()
    _ = await sellers.next()
    for next in [try seller(2), nil] {
      store.save(next)
      #expect(await sellers.next() == .some(next))
    }
  }

  @Test func `nobody is the first that a stream tells when there is nobody`() async {
    var sellers = store.credentials().makeAsyncIterator()
    #expect(await sellers.next() == .some(nil))
  }

  @Test func `a slow reader gets the newest`() async throws {
    var sellers = store.credentials().makeAsyncIterator()
    for number in 1...100 { store.save(try seller(number)) }
    #expect(await sellers.next() == .some(try seller(100)))
  }

  @Test func `a reader who leaves is forgotten`() async {
    let reader = Task { for await _ in store.credentials() {} }
    reader.cancel()
    await reader.value
    #expect(store.observerCount == 0)
  }

  @Test func `streams end with the store`() async throws {
    var store: InMemorySellerCredentialStore? = InMemorySellerCredentialStore(try seller(1))
    let stream = store?.credentials()
    store = nil
    var told: [SellerCredential?] = []
    if let stream { for await seller in stream { told.append(seller) } }
    #expect(told == [try seller(1)])
  }

  @Test func `whoever reads while others save gets the last one in the end`() async throws {
    let last = try seller(1_000)
    let sellers = try (1...1_000).map { try seller($0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 1...8 {
        group.addTask {
          var number = 0
          for await seller in store.credentials() {
            guard let next = seller?.vendorID?.rawValue else { continue }
            if next < number { return false }
            number = next
            if seller == last { return true }
          }
          return false
        }
      }
      group.addTask {
        for seller in sellers { store.save(seller) }
        return true
      }
      for await isInOrder in group { #expect(isInOrder) }
    }
    #expect(store.observerCount == 0)
  }
}
