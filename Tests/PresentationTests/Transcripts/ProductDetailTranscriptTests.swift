import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of a product's screen with the recorded texts in `Tests/Transcripts/ProductDetail`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailTranscriptTests: DetailScene {
  @Test(arguments: Language.allCases)
  func `a product is loaded and deleted after a lost response`(language: Language) async throws {
    let row = ProductRow(original.product, locale: language.locale)
    let detail = ProductDetailViewModel.sample(
      row: row, of: repository, sellers: sellers, locale: language.locale, now: { .afternoon })
    let transcript = StateRecorder(of: detail)
    func load(_ heading: String, _ answer: Result<ProductDetail, MarketError>) async throws {
      try await transcript.step("load(): \(heading)") {
        async let loaded = detail.load()
        try await repository.details.next().answer(answer)
        _ = await loaded
      }
    }
    /// Confirms a deletion, and responds to it and to the request that then reads the product.
    func delete(
      _ heading: String, _ answer: Result<Void, MarketError>,
      then read: Result<ProductDetail, MarketError>? = nil
    ) async throws {
      await transcript.step("requestDeletion()") { detail.requestDeletion() }
      try await transcript.step("confirm(_:): \(heading)") {
        async let confirmed = detail.confirmShown()
        try await repository.deletions.next().answer(answer)
        if let read { try await repository.details.next().answer(read) }
        _ = await confirmed
      }
    }
    try await load("offline", .failure(.offline))
    try await load("a response", .success(original))
    await transcript.step("load()") { await detail.load() }
    await transcript.step("selectedIndex = 1") { detail.selectedIndex = 1 }
    let lost = MarketError.outcomeUnknown(
      UnknownOutcome(response: .unavailable(status: 502, retryAfter: nil)))
    try await delete("no response, and it isn't deleted", .failure(lost), then: .success(original))
    try await load("it wasn't deleted", .success(original))
    try await delete("no response, and offline", .failure(lost), then: .failure(.offline))
    await transcript.step("dismiss(_:)") {
      for failure in detail.state.failures { detail.dismiss(failure) }
    }
    try await delete("offline", .failure(.offline))
    try await delete("it's deleted", .success(()))
    try await transcript.expect("ProductDetail", in: language)
  }
}
