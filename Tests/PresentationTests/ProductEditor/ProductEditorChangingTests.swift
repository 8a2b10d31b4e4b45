import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests in which the editor changes an existing product.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorChangingTests: EditorFixture {
  private let base = ProductDetail.sample(id: 5)

  private func opened(_ detail: ProductDetail? = nil) async -> ProductEditorViewModel {
    await stage.openedEditor(editing: detail ?? base)
  }

  @Test func `the form has the values of the product, whose images can't be changed`() async {
    let editor = await opened()
    let state = editor.state
    #expect(state.key == .product(ProductID(5)) && !state.isChanged && state.canSubmit)
    #expect(state.form.name == "Product 5" && state.form.price == "10000")
    #expect(state.form.discount == "0" && state.form.stock == "3")
    #expect(state.productImages == base.images && state.images == [])
    #expect(state.imagesFixed?.code == .imagesFixed)
    editor.addImages([stage.image])
    editor.moveImage(from: 0, to: 0)
    editor.removeImage(at: 0)
    await editor.compressImage(at: 0)
    #expect(editor.state == state)
    let newEditor = stage.editor()
    await newEditor.restoreDraft()
    newEditor.setThumbnail(ImageID(52))
    #expect(newEditor.state.imagesFixed == nil && newEditor.state.form.thumbnail == nil)
  }

  @Test func `the currency of the product can be chosen, and its invalid values aren't issues`()
    async throws
  {
    let product = base.product
    let odd = ProductDetail(
      product: Product(
        id: product.id, vendor: nil, name: "", description: "", thumbnail: nil,
        pricing: Pricing(undiscounted: Money(tenThousandths: -5, currency: Currency("BTC"))),
        stock: -4, createdAt: product.createdAt), images: [])
    let editor = await opened(odd)
    #expect(editor.state.currencies == [.krw, .usd, .jpy, .hkd, Currency("BTC")])
    #expect(editor.state.allIssues == [])
    editor.setText("x", for: .name)
    #expect(editor.state.allIssues == [.nameLength(1, allowed: 3...100)])
  }

  @Test func `only changed fields are sent`() async throws {
    let editor = await opened()
    editor.setText("Product five", for: .name)
    editor.setText("10,000.0", for: .price)
    editor.setThumbnail(ImageID(52))
    async let submitted: Void = editor.submit()
    let call = try await stage.repository.updates.next()
    #expect(call.request.name == "Product five" && call.request.thumbnail == ImageID(52))
    #expect(call.request.price == nil && call.request.description == nil)
    #expect(editor.state.phase == .submitting(nil))
    let after = ProductDetail.sample(id: 5, name: "Product five")
    call.answer(.success(after))
    await submitted
    #expect(editor.state.outcome == .updated(after))
    #expect(stage.events.posted == [.updated(after)])
    #expect(editor.state.notices == [] && stage.drafts[.product(ProductID(5))] == nil)
  }

  @Test func `an unchanged product isn't sent, not even signed out`() async throws {
    await stage.sellers.set(nil)
    let editor = await opened()
    editor.setText("10,000", for: .price)
    editor.setText("", for: .discount)
    await editor.submit()
    #expect(editor.state.outcome == .unchanged(base))
    #expect(stage.repository.updates.count == 0 && stage.drafts[.product(ProductID(5))] == nil)
  }

  @Test func `an unknown thumbnail is an issue at once`() async {
    let editor = await opened()
    editor.setThumbnail(ImageID(9))
    #expect(editor.codes == ["unknown-thumbnail"])
    editor.setThumbnail(ImageID(51))
    #expect(editor.codes == [])
  }

  @Test(
    arguments: [
      (.notFound(reason: nil), .failure(.notFound(reason: nil)), "not-found"),
      (.forbidden(reason: nil), .success(.sample(id: 5)), "wrong-secret"),
    ] as [(MarketError, Result<ProductDetail, MarketError>, String)])
  func `a refusal is shown, and the form stays`(
    error: MarketError, found: Result<ProductDetail, MarketError>, code: String
  ) async throws {
    let editor = await opened()
    editor.setText("7", for: .stock)
    try await stage.answer(editor.submit, update: .failure(error), thenRead: found)
    #expect(editor.state.error?.code.rawValue == code && editor.state.form.stock == "7")
  }

  @Test func `the response to the editor's own changes isn't a conflict`() async throws {
    let editor = await opened()
    editor.setText("My name", for: .name)
    editor.setText("500", for: .stock)
    async let submitted: Void = editor.submit()
    let made = ProductDetail.sample(id: 5, name: "My name", stock: 200)
    try await stage.repository.updates.next().answer(.success(made))
    await submitted
    #expect(editor.state.outcome == .updated(made) && editor.state.notices == [])
  }

  @Test func `unedited fields follow the product, and edited ones are conflicts`() async throws {
    let editor = await opened()
    editor.setText("My name", for: .name)
    await stage.events.post(.updated(.sample(id: 6)))
    await stage.events.post(.updated(ProductDetail.sample(id: 5, name: "Their name", stock: 8)))
    #expect(editor.state.form.stock == "8")
    #expect(editor.state.form.name == "My name")
    #expect(editor.state.notices.map(\.description) == ["The product was edited elsewhere. (name)"])
    editor.dismissNotice(try #require(editor.state.notices.first))
    #expect(editor.state.notices == [])
    async let submitted: Void = editor.submit()
    let call = try await stage.repository.updates.next()
    #expect(call.request.base == ProductDetail.sample(id: 5, name: "Their name", stock: 8))
    #expect(call.request.name == "My name" && call.request.stock == nil)
    call.answer(.success(ProductDetail.sample(id: 5, name: "My name", stock: 8)))
    await submitted
    #expect(
      editor.state.outcome == .updated(ProductDetail.sample(id: 5, name: "My name", stock: 8)))
  }

  @Test func `a conflict is shown until it's resolved or dismissed`() async throws {
    let editor = await opened()
    editor.setText("7", for: .stock)
    await stage.events.post(.updated(ProductDetail.sample(id: 5, stock: 9)))
    #expect(!editor.state.notices.isEmpty)
    for (stock, codes) in [("9", []), ("95", ["changed-elsewhere"])] {
      editor.setText(stock, for: .stock)
      #expect(editor.noticeCodes == codes)
    }
    editor.dismissNotice(try #require(editor.state.notices.first))
    editor.setText("96", for: .stock)
    #expect(editor.state.notices == [])
    await stage.events.post(.updated(ProductDetail.sample(id: 5, stock: 10)))
    #expect(!editor.state.notices.isEmpty)
    editor.setText("10", for: .stock)
    await stage.events.post(.updated(ProductDetail.sample(id: 5, name: "Their name", stock: 10)))
    #expect(editor.state.form.name == "Their name")
    editor.setText("11", for: .stock)
    #expect(editor.state.notices == [])
  }

  @Test func `the form follows the product before the draft is restored`() async {
    let editor = stage.editor(editing: base)
    await stage.events.post(.updated(ProductDetail.sample(id: 5, stock: 8)))
    #expect(editor.state.form.stock == "8")
    #expect(!editor.state.isChanged && stage.drafts.writes == [])
  }

  @Test func `submitting an unchanged product that was deleted elsewhere fails`()
    async throws
  {
    let editor = await opened()
    await stage.events.post(.deleted(ProductID(5)))
    await editor.submit()
    #expect(editor.state.error?.code == .notFound && editor.state.outcome == nil)
    #expect(stage.repository.updates.count == 0)
  }

  @Test func `discarding restores the values of the product`() async {
    let editor = await opened()
    let before = editor.state
    editor.setText("", for: .price)
    editor.endEditing(.price)
    editor.setCurrency(.usd)
    editor.setThumbnail(ImageID(9))
    await editor.discard()
    #expect(editor.state == before && stage.drafts[.product(ProductID(5))] == nil)
  }
}
