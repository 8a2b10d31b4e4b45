import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a list that shows only the products of seller 7. Each page has two products.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OwnProductListTests {
  private let sellers: GatedSellerCredentialStore
  private let events = InMemoryProductEventBus()

  init() throws {
    sellers = GatedSellerCredentialStore(.sample(vendorID: VendorID(7)))
  }

  /// Creates a list for a market with the products 1 to `count`. The products with the IDs in `own` belong to seller 7.
  private func list(
    of count: Int, own: Set<Int>, otherVendor: Vendor? = Vendor(id: VendorID(8))
  ) throws -> ProductListViewModel {
    let products = (1...count).reversed().map { id in
      ProductDetail(
        product: .sample(id: id, vendor: own.contains(id) ? Vendor(id: VendorID(7)) : otherVendor),
        images: [])
    }
    return list(
      of: InMemoryProductRepository(products), firstPage: try PageRequest(number: 1, size: 2))
  }

  private func list(
    of repository: any ProductRepository, firstPage: PageRequest
  ) -> ProductListViewModel {
    ProductListViewModel(
      in: .sample(of: repository, sellers: sellers, events: events), scope: .ownProducts,
      firstPage: firstPage)
  }

  private func ids(_ list: ProductListViewModel) -> [Int] { list.state.rows.map(\.id.rawValue) }

  @Test func `pages are fetched until a row is found, and then until the end`() async throws {
    let list = try list(of: 20, own: [13, 12, 4])
    await list.load()
    #expect(ids(list) == [13] && list.state.phase == .loaded && list.state.canLoadMore)
    #expect(list.state.content?.totalCount == nil)
    await list.loadMore()
    #expect(ids(list) == [13, 12])
    await list.loadMore()
    #expect(ids(list) == [13, 12, 4])
    await list.loadMore()
    #expect(ids(list) == [13, 12, 4] && list.state.phase == .end)
    #expect(list.state.content?.totalCount == 3)
    await list.refresh()
    #expect(ids(list) == [13])
  }

  @Test func `a seller without products has an empty list`() async throws {
    let list = try list(of: 5, own: [])
    await list.load()
    #expect(list.state.isEmpty && list.state.content?.totalCount == 0)
  }

  @Test func `a call ends after a number of pages, and only a user continues`() async throws {
    let pages = ProductListScope.maximumPages
    let list = try list(of: pages * 4 + 2, own: [1])
    list.setVisibleRows(0..<10)
    await list.load()
    #expect(ids(list) == [] && !list.state.isEmpty && list.state.canLoadMore)
    // The visible rows have made the list look for more once.
    await list.loadMore()
    await MainActor.turn()
    #expect(ids(list) == [] && list.state.phase == .loaded)
    await list.load()
    #expect(ids(list) == [1] && list.state.phase == .end)
  }

  @Test func `a failure on a later page keeps the rows, also of a refresh`() async throws {
    let repository = GatedProductRepository()
    let list = list(of: repository, firstPage: try PageRequest(number: 1, size: 2))
    let second = try PageRequest(number: 2, size: 2)
    let own = ProductPage(rows: [.sample(id: 9)], totalCount: 10, next: second)
    let other = ProductPage(
      rows: [.sample(id: 10, vendor: Vendor(id: VendorID(8)))], totalCount: 11, next: second)
    var call = Task { await list.load() }
    try await repository.pages.next().answer(.success(own))
    _ = await call.value
    call = Task { await list.refresh() }
    try await repository.pages.next().answer(.success(other))
    let later = try await repository.pages.next()
    #expect(later.request.page == second && ids(list) == [9] && list.state.phase == .refreshing)
    later.answer(.failure(.unreachable(.offline())))
    _ = await call.value
    #expect(ids(list) == [9] && list.state.error?.code == .offline)
  }

  @Test func `without a vendor number, the list explains what is missing`() async throws {
    let list = try list(of: 3, own: [3])
    await sellers.set(nil)
    await list.load()
    #expect(list.state.error?.code == .notSignedIn && !list.state.isEmpty)
    await sellers.set(.sample(vendorID: nil))
    #expect(list.state.error?.code == .missingVendorNumber)
    await sellers.set(.sample(vendorID: VendorID(7)))
    #expect(list.state.error == nil && list.state.vendorID == VendorID(7))
    for await state in list.states where !state.rows.isEmpty && !state.isBusy { break }
    #expect(ids(list) == [3])
    await sellers.set(.sample(vendorID: VendorID(8)))
    #expect(ids(list) == [2])
    await sellers.set(nil)
    #expect(ids(list) == [] && list.state.error?.code == .notSignedIn)
    list.state.error.map { list.dismiss($0) }
    #expect(list.state.error == nil && !list.state.isEmpty)
    expectEqual(await list.load()?.code, .notSignedIn)
  }

  @Test func `after another seller signs in, the list loads the products of this seller`()
    async throws
  {
    let list = try list(of: 20, own: [20, 19, 18, 17])
    // A list that nobody has loaded yet, such as the list of a tab that isn't open, sends no request.
    await sellers.set(.sample(vendorID: VendorID(7)))
    await MainActor.turn()
    #expect(list.state.phase == .idle)
    await list.load()
    #expect(ids(list) == [20, 19])
    await sellers.set(nil)
    list.state.error.map { list.dismiss($0) }
    await sellers.set(.sample(vendorID: VendorID(8)))
    for await state in list.states where !state.rows.isEmpty { break }
    #expect(ids(list) == [16, 15])
  }

  @Test func `a market without vendors isn't supported`() async throws {
    let list = try list(of: 3, own: [], otherVendor: nil)
    await list.load()
    #expect(list.state.error?.code == .unsupported && !list.state.isEmpty)
  }

  @Test func `a registration appears, and one of another seller doesn't`() async throws {
    let list = try list(of: 3, own: [3])
    await list.load()
    await events.post(.registered(.sample(id: 4)))
    await events.post(
      .registered(
        ProductDetail(product: .sample(id: 5, vendor: Vendor(id: VendorID(8))), images: [])))
    #expect(ids(list) == [4, 3])
  }

  @Test func `a refresh that finds no row keeps the rows`() async throws {
    let list = try list(of: ProductListScope.maximumPages * 2 + 20, own: [10])
    await list.load()
    await list.loadMore()
    #expect(ids(list) == [10])
    await list.refresh()
    #expect(ids(list) == [10] && list.state.phase == .loaded)
    await list.search("Product 1")
    #expect(ids(list) == [10] && list.state.content?.query.searchText == "Product 1")
    await list.search("Product 2")
    #expect(ids(list) == [])
  }

  @Test func `after a sign-in, the list loads itself, and a call of the app joins`() async throws {
    let repository = GatedProductRepository()
    let list = list(of: repository, firstPage: .first)
    await sellers.set(nil)
    await list.load()
    await sellers.set(.sample(vendorID: VendorID(7)))
    let call = try await repository.pages.next()
    let joining = Task { await list.load() }
    await MainActor.turn()
    call.answer(.success(.sample(ids: [3])))
    #expect(await joining.value == nil)
    #expect(ids(list) == [3] && repository.pages.count == 1)
  }
}
