import Foundation
import OpenMarketJSON
import OpenMarketTestSupport
import Testing

/// Tests that compare the JSON of each state with the recorded one.
struct StatesEncodingTests {
  private let locale = Locale(identifier: "en_US")

  // MARK: - States

  private let time = Timestamp(millisecondsSince1970: 1_735_689_600_000)

  private var list: ProductListState {
    var state = ProductListState(
      phase: .failed(.loadMore, MarketError.unreachable(.offline()).message(in: .english)),
      layout: .grid,
      content: .init(
        query: ProductQuery(searchText: "lamp"),
        rows: ProductRows([ProductRow(.sample(id: 32, name: "Desk lamp"), locale: locale)]),
        totalCount: 105,
        invalidRows: [InvalidRow(position: 1, id: ProductID(32), reason: .duplicate)],
        nextPage: .first))
    state.content?.savedAt = time
    state.content?.coverage = .init(
      readCount: 2_000, marketCount: 5_300, readAt: time, locale: locale)
    state.scrollTarget = ScrollTarget(row: ProductID(32), number: 1)
    return state
  }

  private var detail: ProductDetailState {
    var product = ProductDetail.sample(id: 32, name: "Desk lamp")
    product.savedAt = time
    var state = ProductDetailState()
    state.phase = .loaded
    state.content = .init(product, locale: locale)
    state.isMine = true
    state.images = product.images.prefix(1).map {
      ProductDetailImage(id: .image($0.id), original: $0.original, thumbnail: $0.thumbnail)
    }
    state.selectedIndex = 0
    state.confirmation = DeletionConfirmation(
      deletionOf: product.id, name: product.product.name, locale: locale)
    state.failures = [DeletionFailure(.notSignedIn, of: product.id, locale: locale)]
    return state
  }

  private var editor: ProductEditorState {
    var state = ProductEditorState(key: .new, form: ProductForm(currency: .usd), locale: locale)
    state.form[.name] = "Desk lamp"
    state.phase = .unresolved(UnresolvedSubmission(.registrationUnknown, locale: locale))
    state.currencies = [.krw, .usd]
    state.images = [ProductEditorImage(id: 1, file: .samplePNG(name: "lamp.png"))]
    state.issues = [ValidationIssue.missingValue(.stock).message(in: .english)]
    state.allIssues = [.missingValue(.stock)]
    state.isChanged = true
    return state
  }

  private var seller: SellerState {
    var state = SellerState()
    state.form.identifier = Secret("seller-7")
    state.form.secret = Secret("open-sesame")
    state.form.vendorNumber = "seven"
    state.issues = [UserMessage(.unreadableVendorNumber, in: .english)]
    state.seller = .init(.sample(), locale: locale)
    return state
  }

  private var health: ServiceHealthState {
    var state = ServiceHealthState()
    state.health = .up(responseTime: .milliseconds(12))
    state.text = "The service is available."
    return state
  }

  private var image: ImageSlotState {
    var state = ImageSlotState()
    state.url = ImageURL("https://market.example/pictures/32_thumb.png")
    state.phase = .showing(ImageResponse(.sample(), from: .disk))
    return state
  }

  // MARK: - Tests

  @Test func `the JSON of each state is the recorded one`() throws {
    let states: [(name: String, state: any Encodable)] = [
      ("ProductList", list), ("ProductDetail", detail), ("ProductEditor", editor),
      ("Seller", seller), ("ServiceHealth", health), ("Image", image),
    ]
    for (name, state) in states {
      try expectRecorded(try json(state) + "\n", at: "Tests/Transcripts/JSON/\(name).json")
    }
  }

  @Test func `every value of a form, and every text of a row, is encoded`() throws {
    let row = ProductRow(.sample(id: 32), locale: locale)
    let texts = valueNames(of: row).filter { $0.hasSuffix("Text") && $0 != "vendorText" }
    let form = valueNames(of: ProductForm()).subtracting(["images"])
    let (rowText, editorText) = (try json(row), try json(editor))
    #expect(texts.filter { !rowText.contains("\"\($0)\": ") } == [])
    #expect(form.filter { !editorText.contains("\"\($0)\": ") } == [])
  }

  @Test func `secrets and file contents aren't encoded`() throws {
    let text = try json(seller) + json(editor)
    for secret in ["seller-7", "open-sesame", "bytes\""] { #expect(!text.contains(secret)) }
  }

  /// These names are part of the JSON, so a case that gets another name must keep them. The
  /// previews have those of the phases.
  @Test func `the cases of reasons, outcomes, findings and health have these names`() throws {
    let product = ProductDetail.sample(id: 1)
    func failure(_ reason: DeletionFailure.Reason) -> DeletionFailure {
      DeletionFailure(reason, of: product.id, locale: locale)
    }
    func submission(_ finding: UnresolvedSubmission.Finding) -> UnresolvedSubmission {
      UnresolvedSubmission(finding, locale: locale)
    }
    func service(_ health: ServiceHealth) -> ServiceHealthState {
      ServiceHealthState(health: health, locale: locale)
    }
    let offline = MarketError.unreachable(.offline())
    let cases: [(member: String, value: any Encodable)] = [
      (#""reason": "notSignedIn""#, failure(.notSignedIn)),
      (#""reason": "failed""#, failure(.failed(offline))),
      (#""reason": "outcomeUnknown""#, failure(.outcomeUnknown)),
      (#""type": "registered""#, ProductEditorState.Outcome.registered(product)),
      (#""type": "found""#, ProductEditorState.Outcome.found(product)),
      (#""type": "updated""#, ProductEditorState.Outcome.updated(product)),
      (#""type": "unchanged""#, ProductEditorState.Outcome.unchanged(product)),
      (#""finding": "ambiguous""#, submission(.ambiguous([]))),
      (#""finding": "registrationUnknown""#, submission(.registrationUnknown)),
      (#""finding": "earlierRegistrationUnknown""#, submission(.earlierRegistrationUnknown)),
      (#""finding": "updateUnknown""#, submission(.updateUnknown)),
      (#""health": "up""#, service(.up(responseTime: .zero))),
      (#""health": "impaired""#, service(.impaired(statusText: "busy"))),
      (#""health": "down""#, service(.down(offline))),
    ]
    for (member, value) in cases { #expect(try json(value).contains(member)) }
  }

  private func json(_ value: any Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
      .replacing("\" : ", with: "\": ")
  }
}
