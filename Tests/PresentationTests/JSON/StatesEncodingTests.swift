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

  private func detail() throws -> ProductDetailState {
    let product = ProductDetail.sample(id: 32, name: "Desk lamp")
    var state = ProductDetailState()
    state.phase = .loaded
    var stale = product
    stale.savedAt = time
    state.content = .init(stale, locale: locale)
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

  private func editor() throws -> ProductEditorState {
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

  private func seller() throws -> SellerState {
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

  private func image() throws -> ImageSlotState {
    var state = ImageSlotState()
    state.url = ImageURL("https://market.example/pictures/32_thumb.png")
    state.phase = .showing(ImageResponse(.sample(), from: .disk))
    return state
  }

  // MARK: - Tests

  @Test func `the JSON of each state is the recorded one`() throws {
    let states: [(name: String, state: any Encodable)] = [
      ("ProductList", list), ("ProductDetail", try detail()), ("ProductEditor", try editor()),
      ("Seller", try seller()), ("ServiceHealth", health), ("Image", try image()),
    ]
    for (name, state) in states {
      try expectRecorded(try json(state) + "\n", at: "Tests/Transcripts/JSON/\(name).json")
    }
  }

  @Test func `every value of a form, and every text of a row, is encoded`() throws {
    let row = ProductRow(.sample(id: 32), locale: locale)
    let texts = valueNames(of: row).filter { $0.hasSuffix("Text") && $0 != "vendorText" }
    let form = valueNames(of: ProductForm()).subtracting(["images"])
    let (rowText, editorText) = (try json(row), try json(editor()))
    for name in texts { #expect(rowText.contains("\"\(name)\": "), "\(name)") }
    for name in form { #expect(editorText.contains("\"\(name)\": "), "\(name)") }
  }

  @Test func `secrets and file contents aren't encoded`() throws {
    let text = try json(seller()) + json(editor())
    for secret in ["seller-7", "open-sesame", "bytes\""] { #expect(!text.contains(secret)) }
  }

  /// These names are part of the JSON, so a case that gets another name must keep them. The
  /// previews have those of the phases.
  @Test func `the cases of reasons, outcomes, findings and health have these names`() throws {
    let reasons: [DeletionFailure.Reason] = [
      .notSignedIn, .failed(.unreachable(.offline())), .outcomeUnknown,
    ]
    let product = ProductDetail.sample(id: 1)
    let outcomes: [ProductEditorState.Outcome] = [
      .registered(product), .found(product), .updated(product), .unchanged(product),
    ]
    let findings: [UnresolvedSubmission.Finding] = [
      .ambiguous([]), .registrationUnknown, .earlierRegistrationUnknown, .updateUnknown,
    ]
    let health: [ServiceHealth] = [
      .up(responseTime: .zero), .impaired(statusText: "busy"), .down(.unreachable(.offline())),
    ]
    for (key, values, names) in [
      (
        "reason", reasons.map { DeletionFailure($0, of: ProductID(1), locale: locale) },
        "notSignedIn failed outcomeUnknown"
      ), ("type", outcomes, "registered found updated unchanged"),
      (
        "finding", findings.map { UnresolvedSubmission($0, locale: locale) },
        "ambiguous registrationUnknown earlierRegistrationUnknown updateUnknown"
      ),
      ("health", health.map { ServiceHealthState(health: $0, locale: locale) }, "up impaired down"),
    ] as [(String, [any Encodable], String)] {
      for (value, name) in zip(values, names.split(separator: " ")) {
        #expect(try json(value).contains("\"\(key)\": \"\(name)\""))
      }
    }
  }

  private func json(_ value: any Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
      .replacing("\" : ", with: "\": ")
  }
}
