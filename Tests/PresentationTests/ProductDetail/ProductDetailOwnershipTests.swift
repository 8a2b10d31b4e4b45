import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailOwnershipTests {
  private func detail(
    of vendor: Int?, for sellers: GatedSellerCredentialStore
  ) -> ProductDetailViewModel {
    let locale = Locale(identifier: "en_US")
    let product = Product.sample(id: 32, vendor: vendor.map { Vendor(id: VendorID($0)) })
    return ProductDetailViewModel(
      row: ProductTextStyle(locale: locale).row(product),
      dependencies: ProductDetailDependencies(
        repository: ScriptedProductRepository(), sellers: sellers),
      locale: locale)
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
    let detail = ProductDetailViewModel(
      id: ProductID(32),
      dependencies: ProductDetailDependencies(
        repository: ScriptedProductRepository(), sellers: sellers),
      locale: Locale(identifier: "en_US"))
    #expect(detail.state.isMine == nil)
  }

  @Test func `it follows who is signed in`() async throws {
    let sellers = GatedSellerCredentialStore()
    let detail = detail(of: 7, for: sellers)
    let recorder = StateRecorder(of: detail)
    #expect(try await recorder.next().isMine == nil)
    for (own, isMine) in [(7, true), (8, false)] {
      sellers.set(try seller(own))
      #expect(try await recorder.next().isMine == isMine)
    }
    sellers.set(nil)
    #expect(try await recorder.next().isMine == nil)
  }
}
