import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// The page of a desk lamp with five pictures, opened from its row, and the market it is on.
@MainActor
struct ProductDetailStory {
  let repository = GatedProductRepository()
  let events = InMemoryProductEvents()
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
      async let loaded: Void = detail.load()
      try await repository.details.next().answer(answer ?? .success(original))
      await loaded
    }
  }

  /// The product as it is shown, with something else.
  func changes(name: String? = nil, stock: Int64? = nil) throws -> ProductChanges {
    let shown = detail.state.content?.detail ?? original
    return try ProductChanges(to: shown, name: name, stock: stock)
  }

  func ask(_ heading: String, _ changes: ProductChanges) async {
    await transcript.step("requestEdit(_:): \(heading)") { detail.requestEdit(changes) }
  }

  func askDeletion() async {
    await transcript.step("requestDeletion()") { detail.requestDeletion() }
  }

  /// - Parameter found: what is read when the answer was lost.
  func confirmEdit(
    _ heading: String, _ answer: Result<ProductDetail, MarketError>,
    found: Result<ProductDetail, MarketError>? = nil
  ) async throws {
    try await transcript.step("confirm(_:): \(heading)") {
      async let confirmed: Void = detail.confirmShown()
      try await repository.updates.next().answer(answer)
      if let found { try await repository.details.next().answer(found) }
      await confirmed
    }
  }

  func confirmDeletion(
    _ heading: String, _ answer: Result<Void, MarketError>,
    found: Result<ProductDetail, MarketError>? = nil
  ) async throws {
    try await transcript.step("confirm(_:): \(heading)") {
      async let confirmed: Void = detail.confirmShown()
      try await repository.deletions.next().answer(answer)
      if let found { try await repository.details.next().answer(found) }
      await confirmed
    }
  }

  /// Another screen tells of a change.
  func happens(_ heading: String, _ change: ProductChange) async {
    await transcript.step(heading) { await events.post(change) }
  }

  /// Signs a seller in or out.
  func signsIn(_ heading: String, _ seller: SellerCredential?) async {
    await transcript.step(heading) { await sellers.set(seller) }
  }
}
