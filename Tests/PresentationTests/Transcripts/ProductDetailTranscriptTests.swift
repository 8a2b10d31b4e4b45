import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of a product's screen with the recorded texts in `Tests/Transcripts/ProductDetail`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailTranscriptTests {
  @Test func `a page opens with a row and is loaded`() async throws {
    let story = try ProductDetailStory()
    let (detail, transcript) = (story.detail, story.transcript)
    try await story.load("offline", .failure(.offline))
    try await story.load("a response")
    await transcript.step("load()") { await detail.load() }
    for index in [1, 5] {
      await transcript.step("selectImage(at: \(index))") { detail.selectImage(at: index) }
    }
    let fewer = ProductDetail(
      product: story.original.product, images: Array(story.original.images[2...]))
    try await transcript.step("refresh(): the first two images are gone") {
      async let refreshed = detail.refresh()
      try await story.repository.details.next().answer(.success(fewer))
      _ = await refreshed
    }
    try await transcript.expect("ProductDetail/Opened")
  }

  @Test(arguments: [("en_US", "DeletedInEnglish"), ("ko_KR", "DeletedInKorean")])
  func `a deletion fails and is retried`(locale: String, name: String) async throws {
    let story = try ProductDetailStory(locale: locale)
    let (detail, transcript) = (story.detail, story.transcript)
    try await story.load("a response")
    await story.askDeletion()
    try await story.confirmDeletion("offline", .failure(.offline))
    await transcript.step("dismissFailure(_:)") {
      for failure in detail.state.failures { detail.dismissFailure(failure.id) }
    }
    await story.askDeletion()
    try await story.confirmDeletion("it's deleted", .success(()))
    await story.askDeletion()
    try await transcript.expect("ProductDetail/\(name)")
  }

  @Test(arguments: [("en_US", "LostInEnglish"), ("ko_KR", "LostInKorean")])
  func `the outcome of a deletion is unknown`(
    locale: String, name: String
  ) async throws {
    let story = try ProductDetailStory(locale: locale)
    let lost = MarketError.outcomeUnknown(
      UnknownOutcome(response: .unavailable(status: 502, retryAfter: nil)))
    let (repository, detail) = (story.repository, story.detail)
    try await story.load("a response")
    await story.askDeletion()
    try await story.confirmDeletion(
      "no response, and it isn't deleted", .failure(lost), found: .success(story.original))
    try await story.transcript.step("retry(_:): no response, and offline") {
      let failure = try #require(detail.state.failures.first)
      async let retried = detail.retry(failure)
      try await repository.deletions.next().answer(.failure(lost))
      try await repository.details.next().answer(.failure(.offline))
      _ = await retried
    }
    try await story.load("it wasn't deleted")
    try await story.transcript.expect("ProductDetail/\(name)")
  }

  @Test func `the product is edited and deleted elsewhere`() async throws {
    let story = try ProductDetailStory()
    try await story.load("a response")
    await story.askDeletion()
    let renamed = try ProductChanges(to: story.original, name: "Reading lamp").applied()
    await story.happens("its name changes elsewhere", .updated(renamed))
    await story.happens("it is deleted elsewhere", .deleted(story.original.id))
    try await story.transcript.expect("ProductDetail/Elsewhere")
  }

  @Test(arguments: [("en_US", "SignedOutInEnglish"), ("ko_KR", "SignedOutInKorean")])
  func `the seller signs out`(locale: String, name: String) async throws {
    let story = try ProductDetailStory(locale: locale)
    try await story.load("a response")
    await story.signsIn("the seller signs out", nil)
    await story.askDeletion()
    await story.transcript.step("confirm(_:)") { await story.detail.confirmShown() }
    let other = try SellerCredential.sample(vendorID: VendorID(8))
    await story.signsIn("another seller signs in", other)
    try await story.transcript.expect("ProductDetail/\(name)")
  }
}

/// A view model for a desk lamp with five images, opened from a row of a list, and the transcript of its states.
@MainActor
private struct ProductDetailStory {
  let repository = GatedProductRepository()
  let events = InMemoryProductEventBus()
  let sellers: GatedSellerCredentialStore
  let original: ProductDetail
  let detail: ProductDetailViewModel
  let transcript: Transcript<ProductDetailState>

  init(locale: String = "en_US") throws {
    let locale = Locale(identifier: locale)
    sellers = GatedSellerCredentialStore(try .sample())
    original = ProductDetail(
      product: .sample(id: 32, name: "Desk lamp"),
      images: (1...5).map {
        let original = ImageURL("\($0).png")
        return ProductImage(id: ImageID($0), original: original, thumbnail: original)
      })
    detail = .sample(
      row: ProductRow(original.product, locale: locale), of: repository, sellers: sellers,
      events: events, locale: locale, now: { .afternoon })
    transcript = Transcript(of: detail)
  }

  func load(_ heading: String, _ answer: Result<ProductDetail, MarketError>? = nil) async throws {
    try await transcript.step("load(): \(heading)") {
      async let loaded = detail.load()
      try await repository.details.next().answer(answer ?? .success(original))
      _ = await loaded
    }
  }

  func askDeletion() async {
    await transcript.step("requestDeletion()") { detail.requestDeletion() }
  }

  func confirmDeletion(
    _ heading: String, _ answer: Result<Void, MarketError>,
    found: Result<ProductDetail, MarketError>? = nil
  ) async throws {
    try await transcript.step("confirm(_:): \(heading)") {
      async let confirmed = detail.confirmShown()
      try await repository.deletions.next().answer(answer)
      if let found { try await repository.details.next().answer(found) }
      _ = await confirmed
    }
  }

  /// Posts the given change, as if it were made on another screen.
  func happens(_ heading: String, _ event: ProductEvent) async {
    await transcript.step(heading) { await events.post(event) }
  }

  /// Signs the given seller in, or signs out if `seller` is `nil`.
  func signsIn(_ heading: String, _ seller: SellerCredential?) async {
    await transcript.step(heading) { await sellers.set(seller) }
  }
}

extension ProductDetailState: Transcribable {
  var transcript: [String] {
    var head = [phase.transcript]
    if presence != .listed { head.append("\(presence)") }
    if let isMine { head.append(isMine ? "mine" : "another's") }
    if let positionText { head.append("image \(positionText)") }
    var lines = [head.joined(separator: " · ")]
    if let content {
      let listed = content.isWhole ? "" : " (as listed)"
      lines.append("  \(content.row.transcript) · \(content.createdText ?? "-")" + listed)
    }
    if let confirmation {
      lines.append("  ? \(confirmation.title)")
      lines += confirmation.text.split(separator: "\n").map { "    \($0)" }
    }
    return lines + failures.map { "  ! \($0.id): " + $0.message.transcript }
  }
}

extension ProductDetailState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .failed(let message): "failed: \(message.transcript)"
    }
  }
}
