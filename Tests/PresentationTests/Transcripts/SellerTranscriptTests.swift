import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of the seller's screen with the recorded texts in `Tests/Transcripts/Seller`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SellerTranscriptTests {
  private let identifier = "identifier-to-hide"
  private let secret = "secret-to-hide"

  @Test(arguments: Language.allCases)
  func `a seller enters invalid values, signs in and signs out`(language: Language) async throws {
    let sellers = GatedSellerCredentialStore()
    let seller = SellerViewModel(sellers: sellers, locale: language.locale)
    let transcript = StateRecorder(of: seller)
    func save(_ heading: String, _ answer: Result<Void, SellerCredentialStoreError>) async throws {
      try await transcript.step("save(): \(heading)") {
        async let saved = seller.save()
        try await sellers.saves.next().answer(answer)
        _ = await saved
      }
    }
    await transcript.step("save(), with empty fields") { await seller.save() }
    await transcript.step("identifier, with a space") {
      seller.identifier = identifier + " "
    }
    await transcript.step("vendorNumber, with a word") { seller.vendorNumber = "seven" }
    await transcript.step("save()") { await seller.save() }
    await transcript.step("identifier, secret, vendorNumber") {
      seller.identifier = identifier
      seller.secret = secret
      seller.vendorNumber = "7"
    }
    try await save("the store fails", .failure(.unavailable(reason: "keychain -25308")))
    try await save("it's saved", .success(()))
    try await transcript.step("signOut()") {
      async let signedOut = seller.signOut()
      try await sellers.saves.next().answer(.success(()))
      _ = await signedOut
    }
    let other = try SellerCredential(identifier: identifier, secret: secret)
    await transcript.step("another screen signs in") { await sellers.set(other) }
    let text = await transcript.transcript()
    #expect(!text.contains(identifier) && !text.contains(secret))
    try await transcript.expect("Seller", in: language)
  }
}
