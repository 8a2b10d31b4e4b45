import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that previews can create every state of a screen without a view model.
struct SampleStatesTests {
  private let english = Locale(identifier: "en_US")
  private let offline = MarketError.offline.message(in: .english)

  @Test func `a list`() throws {
    var state = ProductListState(
      phase: .loaded,
      content: .init(rows: [ProductRow(.sample(id: 5), locale: english)], totalCount: 3))
    for operation in ProductListState.Operation.allCases {
      state.phase = .failed(operation, offline)
      #expect(state.error == offline)
    }
    state.query = ProductQuery(searchText: "lamp")
    state.layout = .grid
    state.scrollTarget = ScrollTarget(row: ProductID(5), number: 1)
    state.content?.invalidRows = [InvalidRow(position: 3, id: nil, reason: .duplicate)]
    state.content?.conflict.movedDown = 2
    state.content?.newAboveText = "There are new products above."
    state.content?.nextPage = try PageRequest(number: 2)
    #expect(state.rows.map(\.id) == [ProductID(5)])
    #expect(state.content?.conflict.hasNewAbove == true)
  }

  @Test func `a product's page`() throws {
    let detail = ProductDetail.sample(id: 5)
    var state = ProductDetailState()
    state.phase = .failed(offline)
    state.content = .init(detail, isWhole: false, locale: english)
    state.presence = .beingDeleted
    state.isMine = true
    state.images = detail.images.map {
      ProductDetailImage(id: .image($0.id), original: $0.original, thumbnail: $0.thumbnail)
    }
    state.selectedIndex = 1
    state.confirmation = ProductConfirmation(
      deletionOf: ProductID(5), name: detail.product.name, locale: english)
    state.failures = [WriteFailure(.notSignedIn, of: ProductID(5), id: 0, language: .english)]
    #expect(state.positionText == "2/2")
    #expect(state.selectedImage?.id == .image(detail.images[1].id))
    #expect(state.confirmation?.title == "Delete “Product 5”?")
  }

  @Test func `an editor`() throws {
    let detail = ProductDetail.sample(id: 5)
    let findings: [UnresolvedSubmission.Finding] = [
      .ambiguous([ProductRow(detail.product, locale: english)]), .registrationUnknown,
      .earlierRegistrationUnknown, .updateUnknown,
    ]
    var state = ProductEditorState(key: .new, form: ProductForm())
    for finding in findings {
      state.phase = .unresolved(UnresolvedSubmission(finding, language: .english))
      #expect(state.unresolved?.finding == finding)
    }
    state.form.name = "De"
    state.currencies = [.krw]
    state.images = [ProductEditorImage(id: 1, file: try .readablePNG(1))]
    state.images[0].compression = .inProgress
    state.productImages = detail.images
    state.imagesFixed = UserMessage(.imagesFixed, in: .english)
    state.canCompressImages = true
    state.allIssues = [.nameLength(2, allowed: ProductLimits.nameLength)]
    state.issues = state.allIssues.map { $0.message(in: .english) }
    state.notices = [UserMessage(.draftRestored, in: .english)]
    state.isChanged = true
    #expect(state.issues(of: .name).count == 1)
    #expect(!state.canSubmit)
  }

  @Test func `a seller, an image and the health`() throws {
    var seller = SellerState()
    seller.form.identifier = Secret("seller-7")
    seller.issues = [UserMessage(code: .emptySecret, description: "The secret is empty.")]
    seller.seller = SellerState.Seller(try .sample(), language: .english)
    seller.isBusy = true
    seller.error = SellerCredentialStoreError.unavailable(reason: "locked").message(in: .english)
    #expect(seller.seller?.vendorID == VendorID(7))

    var slot = ImageSlotState()
    slot.url = ImageURL("a.png")
    slot.phase = .failed(offline)
    #expect(slot.isRetryable)

    var health = ServiceHealthState()
    health.isChecking = true
    health.health = .down(.offline)
    health.text = "It is down."
    health.error = offline
    #expect(health != ServiceHealthState())
  }
}
