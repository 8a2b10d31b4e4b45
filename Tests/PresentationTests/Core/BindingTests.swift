import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for the properties that SwiftUI binds to.
@MainActor
struct BindingTests {
  @Test func `the fields of a form can be set`() async throws {
    let editor = try await EditorScene().openedEditor(editing: .sample(id: 32))
    for field in ProductField.textFields { editor[text: field] = field.rawValue }
    editor.currency = .usd
    editor.thumbnail = ImageID(322)
    editor.thumbnail = nil
    #expect(ProductField.textFields.allSatisfy { editor[text: $0] == $0.rawValue })
    #expect(editor.state.form.currency == .usd && editor.currency == .usd)
    #expect(editor.state.form.thumbnail == ImageID(322) && editor.thumbnail == ImageID(322))
  }

  @Test func `the fields of the seller can be set`() {
    let seller = SellerViewModel(
      sellers: GatedSellerCredentialStore(), locale: Locale(identifier: "ko_KR"))
    seller.identifier = "seller-7"
    seller.secret = "open-sesame"
    seller.vendorNumber = "7"
    #expect(seller.state.form.identifier == Secret("seller-7"))
    #expect(seller.identifier == "seller-7" && seller.secret == "open-sesame")
    #expect(seller.vendorNumber == "7" && seller.locale.formattingLocale.identifier == "ko_KR")
  }

  @Test func `the layout and the selected image can be set`() async {
    let repository = InMemoryProductRepository([.sample(id: 32)])
    let list = ProductListViewModel(in: .sample(of: repository))
    list.layout = .grid
    #expect(
      list.state.layout == .grid && list.layout == .grid
        && list.locale.formattingLocale.identifier == "en_US")
    let detail = ProductDetailViewModel(id: ProductID(32), in: .sample(of: repository))
    await detail.load()
    for index in [1, 5, nil] { detail.selectedIndex = index }
    #expect(detail.state.selectedIndex == 1 && detail.selectedIndex == 1)
  }
}
