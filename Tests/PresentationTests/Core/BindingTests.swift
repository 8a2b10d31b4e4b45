import Foundation
import OpenMarketTestSupport
import Testing

@MainActor
struct BindingTests {
  @Test func `each property that SwiftUI binds to has the value that was set`() async throws {
    let editor = try await EditorScene().openedEditor(editing: .sample(id: 32))
    editor.currency = .usd
    editor.thumbnail = ImageID(322)
    editor.thumbnail = nil
    #expect((editor.currency, editor.state.form.currency) == (.usd, .usd))
    #expect((editor.thumbnail, editor.state.form.thumbnail) == (ImageID(322), ImageID(322)))
    for field in ProductField.textFields {
      editor[text: field] = field.rawValue
      #expect((editor[text: field], editor.state.form[field]) == (field.rawValue, field.rawValue))
    }
    let korean = Locale(identifier: "ko_KR")
    let seller = SellerViewModel(sellers: GatedSellerCredentialStore(), locale: korean)
    (seller.identifier, seller.secret, seller.vendorNumber) = ("seller-7", "open-sesame", "7")
    #expect((seller.identifier, seller.state.form.identifier) == ("seller-7", Secret("seller-7")))
    #expect((seller.secret, seller.vendorNumber) == ("open-sesame", "7"))
    #expect(seller.locale.formattingLocale == korean)
    let repository = InMemoryProductRepository([.sample(id: 32)])
    let list = ProductListViewModel(in: .sample(of: repository))
    list.layout = .grid
    #expect((list.layout, list.state.layout) == (.grid, .grid))
    let detail = ProductDetailViewModel(id: ProductID(32), in: .sample(of: repository))
    await detail.load()
    for index in [1, 5, nil] { detail.selectedIndex = index }
    #expect((detail.selectedIndex, detail.state.selectedIndex) == (1, 1))
  }
}
