import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailViewModelTests: ProductDetailFixture {
  @Test func `simultaneous calls share one request`() async throws {
    let first = Task { await detail.load() }
    let call = try await repository.details.next()
    #expect(call.request == ProductID(32))
    // The main actor runs its jobs in order, so both calls start before the view model receives the response.
    let others = [Task { await detail.refresh() }, Task { await detail.load() }]
    call.answer(.success(original))
    for task in [first] + others { _ = await task.value }
    #expect(repository.details.count == 1 && state.phase == .loaded)
  }

  @Test func `a failed refresh keeps the content, and load retries it`() async throws {
    try await load()
    let content = state.content
    try await refresh(.failure(.offline))
    #expect(state.error?.code == .offline && state.content == content)
    try await load(.success(try changed(stock: 5)))
    #expect(stock == 5 && state.phase == .loaded)
  }

  @Test func `a cancelled load leaves the state as it was`() async throws {
    for isLoaded in [false, true] {
      if isLoaded { try await load() }
      let before = state
      let task = Task { await detail.refresh() }
      _ = try await repository.details.next()
      #expect(state != before)
      task.cancel()
      _ = await task.value
      #expect(state == before)
    }
  }

  @Test func `a row without a thumbnail has no image`() {
    let product = original.product
    let bare = Product(
      id: product.id, vendor: nil, name: "", description: "", thumbnail: nil,
      pricing: product.pricing, stock: 0, createdAt: product.createdAt)
    let locale = Locale(identifier: "ko_KR")
    let detail = ProductDetailViewModel.sample(
      row: ProductRow(bare, locale: locale), of: repository, locale: locale)
    #expect(detail.state.images == [])
    #expect(detail.state.selectedIndex == nil)
    #expect(detail.state.positionText == nil)
  }

  // MARK: - Owner

  @Test(arguments: [(7, 7, true), (7, 8, false), (7, nil, nil), (nil, 7, nil), (nil, nil, nil)])
  func `a product belongs to the seller with the number of its vendor`(
    vendor: Int?, own: Int?, isMine: Bool?
  ) async throws {
    await sellers.set(try .sample(vendorID: own.map { VendorID($0) }))
    #expect(state.isMine == nil, "the product isn't known yet")
    let product = Product.sample(id: 32, vendor: vendor.map { Vendor(id: VendorID($0)) })
    await events.post(.updated(ProductDetail(product: product, images: [])))
    #expect(state.isMine == isMine)
  }

  @Test func `a page shows a sign-in on another screen when its call returns`() async throws {
    let sellers = GatedSellerCredentialStore()
    let product = Product.sample(id: 32, vendor: Vendor(id: VendorID(7)))
    let detail = ProductDetailViewModel.sample(
      row: ProductRow(product, locale: Locale(identifier: "en_US")),
      of: ScriptedProductRepository(), sellers: sellers)
    let settings = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
    settings.fillIn(
      ResolvedCredentials(
        identifier: Secret("seller-7"), secret: Secret("open sesame"), vendorID: VendorID(7)))
    async let saved: Void = settings.save()
    try await sellers.saves.next().answer(.success(()))
    await saved
    #expect(detail.state.isMine == true)
    async let signedOut: Void = settings.signOut()
    try await sellers.saves.next().answer(.success(()))
    await signedOut
    #expect(detail.state.isMine == nil)
  }
}
