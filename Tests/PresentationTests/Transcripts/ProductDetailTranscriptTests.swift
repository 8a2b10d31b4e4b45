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
    let scene = try Scene()
    let (detail, transcript) = (scene.detail, scene.transcript)
    try await scene.load("offline", .failure(.offline))
    try await scene.load("a response")
    await transcript.step("load()") { await detail.load() }
    for index in [1, 5] {
      await transcript.step("selectImage(at: \(index))") { detail.selectImage(at: index) }
    }
    let fewer = ProductDetail(
      product: scene.original.product, images: Array(scene.original.images[2...]))
    try await transcript.step("refresh(): the first two images are gone") {
      async let refreshed = detail.refresh()
      try await scene.repository.details.next().answer(.success(fewer))
      _ = await refreshed
    }
    try await transcript.expect("ProductDetail/Opened")
  }

  @Test(arguments: [("en_US", "DeletedInEnglish"), ("ko_KR", "DeletedInKorean")])
  func `a deletion fails and is retried`(locale: String, name: String) async throws {
    let scene = try Scene(locale: locale)
    let (detail, transcript) = (scene.detail, scene.transcript)
    try await scene.load("a response")
    await scene.askDeletion()
    try await scene.confirmDeletion("offline", .failure(.offline))
    await transcript.step("dismissFailure(_:)") {
      for failure in detail.state.failures { detail.dismissFailure(failure.id) }
    }
    await scene.askDeletion()
    try await scene.confirmDeletion("it's deleted", .success(()))
    await scene.askDeletion()
    try await transcript.expect("ProductDetail/\(name)")
  }

  @Test(arguments: [("en_US", "LostInEnglish"), ("ko_KR", "LostInKorean")])
  func `the outcome of a deletion is unknown`(
    locale: String, name: String
  ) async throws {
    let scene = try Scene(locale: locale)
    let lost = MarketError.outcomeUnknown(
      UnknownOutcome(response: .unavailable(status: 502, retryAfter: nil)))
    let (repository, detail) = (scene.repository, scene.detail)
    try await scene.load("a response")
    await scene.askDeletion()
    try await scene.confirmDeletion(
      "no response, and it isn't deleted", .failure(lost), found: .success(scene.original))
    try await scene.transcript.step("retry(_:): no response, and offline") {
      let failure = try #require(detail.state.failures.first)
      async let retried = detail.retry(failure)
      try await repository.deletions.next().answer(.failure(lost))
      try await repository.details.next().answer(.failure(.offline))
      _ = await retried
    }
    try await scene.load("it wasn't deleted")
    try await scene.transcript.expect("ProductDetail/\(name)")
  }
}

/// A view model for a desk lamp with five images, opened from a row of a list, and the transcript of its states.
@MainActor
private struct Scene {
  let repository = GatedProductRepository()
  let sellers: GatedSellerCredentialStore
  let original: ProductDetail
  let detail: ProductDetailViewModel
  let transcript: StateRecorder<ProductDetailState>

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
      locale: locale, now: { .afternoon })
    transcript = StateRecorder(of: detail)
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
