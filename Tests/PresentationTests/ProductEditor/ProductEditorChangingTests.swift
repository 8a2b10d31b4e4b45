import OpenMarketTestSupport
import Testing

/// Tests in which the editor changes an existing product.
@Suite(.timeLimit(.minutes(10)))
final class ProductEditorChangingTests: EditorScene {
  private var draft: RestoredDraft? { drafts[.product(ProductID(5))] }

  init() async throws {
    try super.init(editing: .sample(id: 5))
    await editor.load()
  }

  @Test func `the form has the values of the product, whose images can't be changed`() async {
    let state = editor.state
    #expect((state.key, state.isChanged, state.canSubmit) == (.product(ProductID(5)), false, true))
    #expect(state.form == ProductForm(base, format: NumberFormat()))
    #expect((state.productImages, state.images) == (base.images, []))
    #expect((state.imagesFixed?.code, state.imageRoom) == (.imagesFixed, 0))
    await editor.addImages([image])
    await editor.setImages([image])
    await editor.addImages([1]) { _ in throw ImageCompressionError.notSmallEnough }
    expectEqual(editor.state, state)
    let newEditor = await openedEditor()
    newEditor.thumbnail = ImageID(52)
    #expect((newEditor.state.imagesFixed, newEditor.state.form.thumbnail) == (nil, nil))
  }

  @Test func `a product's own currency and invalid values aren't issues`() async {
    let price = Money(tenThousandths: -5, currency: Currency("BTC"))
    let odd = Product.sample(id: 5, name: "", price: price)
    let editor = await openedEditor(editing: ProductDetail(product: odd, images: []))
    #expect(editor.state.currencies == [.krw, .usd, .jpy, .hkd, Currency("BTC")])
    #expect(editor.state.allIssues == [])
  }

  @Test func `only changed fields are sent, and the response isn't a conflict`() async throws {
    editor[text: .name] = "Product five"
    editor[text: .price] = "10,000.0"
    editor.thumbnail = ImageID(52)
    let after = ProductDetail.sample(id: 5, name: "Product five", stock: 200)
    let result = try await answer(editor.submit, update: .success(after))
    #expect(repository.updates.all.last?.request.fields == [.name, .thumbnail])
    #expect((result, events.posted) == (.finished(.updated(after)), [.updated(after)]))
    #expect((editor.state.notices, draft) == ([], nil))
  }

  @Test func `a change that the market dropped is told at once`() async throws {
    editor[text: .stock] = "7"
    try await answer(editor.submit, update: .success(base))
    #expect((editor.state.outcome, repository.details.count) == (.updated(base), 0))
    let description = "The product was stored with other values than you sent"
    #expect(editor.state.storedOtherwise?.description == "\(description): stock 3 instead of 7.")
  }

  @Test func `an unchanged product isn't sent, and fails if it was deleted elsewhere`() async {
    await sellers.set(nil)
    let unchanged = await openedEditor(editing: base)
    unchanged[text: .price] = "10,000"
    unchanged[text: .discount] = ""
    expectEqual(await unchanged.submit(), .finished(.unchanged(base)))
    await events.post(.deleted(ProductID(5)))
    await editor.submit()
    #expect((editor.state.error?.code, editor.state.outcome) == (.notFound, nil))
    #expect((repository.updates.count, draft) == (0, nil))
  }

  @Test func `unedited fields follow the product, and edited ones stay`() async throws {
    editor[text: .name] = "My name"
    let theirs = ProductDetail.sample(id: 5, name: "Their name", stock: 8)
    await events.post(.updated(.sample(id: 6)))
    await events.post(.updated(theirs))
    #expect((editor.state.form[.stock], editor.state.form[.name]) == ("8", "My name"))
    #expect(editor.state.notices.map(\.description) == ["The product was edited elsewhere."])
    let after = ProductDetail.sample(id: 5, name: "My name", stock: 8)
    try await answer(editor.submit, update: .success(after))
    let changes = try #require(repository.updates.all.last?.request)
    #expect((changes.base, changes.fields, editor.state.notices) == (theirs, [.name], []))
  }

  @Test func `a field that also changed elsewhere is told until it's undone`() async throws {
    editor[text: .stock] = "7"
    await events.post(.updated(.sample(id: 5, name: "Their name")))
    #expect(editor.state.notices == [])
    await events.post(.updated(.sample(id: 5, stock: 7)))
    #expect((editor.state.notices, editor.state.isChanged) == ([], false))
    editor[text: .stock] = "8"
    await events.post(.updated(.sample(id: 5, stock: 10)))
    #expect(editor.noticeCodes == ["changed-elsewhere"])
    editor.dismiss(try #require(editor.state.notices.first))
    editor[text: .stock] = "11"
    #expect(editor.state.notices == [])
    await events.post(.updated(.sample(id: 5, stock: 12)))
    #expect(editor.noticeCodes == ["changed-elsewhere"])
    editor[text: .stock] = "12"
    #expect(editor.state.notices == [])
  }

  @Test func `before the draft is restored, the form follows the product`() async {
    let editor = makeEditor(editing: ProductDetail(product: base.product, images: []))
    await events.post(.updated(ProductDetail.sample(id: 5, stock: 8)))
    #expect((editor.state.form[.stock], editor.state.isChanged, drafts.writes) == ("8", false, []))
    editor[text: .name] = "New lamp"
    await editor.load()
    await events.post(.updated(.sample(id: 5, stock: 9)))
    #expect((editor.state.form[.name], editor.state.form[.stock]) == ("New lamp", "9"))
    #expect(editor.state.productImages.count == 2)
  }

  @Test func `discarding restores the values of the product`() async {
    let before = editor.state
    editor[text: .price] = ""
    editor.endEditing(.price)
    editor.currency = .usd
    editor.thumbnail = ImageID(9)
    #expect(editor.codes == ["missing-value", "unknown-thumbnail"])
    await editor.discard()
    expectEqual(editor.state, before)
    #expect(draft == nil)
  }
}
