import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailOwnershipTests {
  private func detail(
    of vendor: Int?, for sellers: any SellerCredentialStore
  ) -> ProductDetailViewModel {
    let product = Product.sample(id: 32, vendor: vendor.map { Vendor(id: VendorID($0)) })
    let row = ProductRow(product, locale: Locale(identifier: "en_US"))
    return .sample(row: row, of: ScriptedProductRepository(), sellers: sellers)
  }

  private func seller(_ number: Int?) throws -> SellerCredential {
    try .sample(vendorID: number.map { VendorID($0) })
  }

  @Test(arguments: [(7, 7, true), (7, 8, false), (7, nil, nil), (nil, 7, nil), (nil, nil, nil)])
  func `a product is mine when the numbers say so`(
    vendor: Int?, own: Int?, isMine: Bool?
  ) throws {
    let sellers = GatedSellerCredentialStore(try seller(own))
    #expect(detail(of: vendor, for: sellers).state.isMine == isMine)
  }

  @Test func `nobody owns anything while nobody is signed in`() {
    #expect(detail(of: 7, for: GatedSellerCredentialStore()).state.isMine == nil)
  }

  @Test func `nothing is mine before the product is known`() throws {
    let sellers = GatedSellerCredentialStore(try seller(7))
    let detail = ProductDetailViewModel.sample(of: ScriptedProductRepository(), sellers: sellers)
    #expect(detail.state.isMine == nil)
  }

  @Test func `it follows who is signed in`() async throws {
    let sellers = GatedSellerCredentialStore()
    let detail = detail(of: 7, for: sellers)
    #expect(detail.state.isMine == nil)
    for (own, isMine) in [(7, true), (8, false)] {
      await sellers.set(try seller(own))
      #expect(detail.state.isMine == isMine)
    }
    await sellers.set(nil)
    #expect(detail.state.isMine == nil)
  }

  @Test func `it has who signs in and out on another screen when that returns`() async throws {
    let sellers = GatedSellerCredentialStore()
    let detail = detail(of: 7, for: sellers)
    let settings = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
    settings.setIdentifier("seller-7")
    settings.setSecret("open sesame")
    settings.setVendorNumber("7")
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
