import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct SellerTextTests {
  static let issues: [(SellerIssue, SellerState.Field)] = [
    (.credential(.emptyIdentifier), .identifier), (.credential(.unsendableIdentifier), .identifier),
    (.credential(.emptySecret), .secret), (.unreadableVendorNumber, .vendorNumber),
  ]

  @Test(arguments: issues)
  func `an issue is told in each language, with what to do`(
    issue: SellerIssue, field: SellerState.Field
  ) {
    #expect(issue.field == field)
    #expect(issue.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    for language in Language.allCases {
      let told = SellerState.Issue(issue, language: language)
      #expect((told.field, told.code) == (field, issue.code))
      #expect(told.text.contains(/\p{Hangul}/) == (language == .korean))
      #expect(told.text.matches(of: /\./).count == 2)
      if language == .korean { #expect(told.text.hasSuffix("하세요.") || told.text.hasSuffix("두세요.")) }
    }
  }

  @Test func `codes tell issues apart, and no field is without one`() {
    #expect(Set(Self.issues.map(\.0.code)).count == Self.issues.count)
    #expect(Set(Self.issues.map(\.1)) == Set(SellerState.Field.allCases))
  }

  @Test(arguments: Language.allCases)
  func `a store's failure is told in each language, of an endless reason the beginning`(
    language: Language
  ) {
    let short = SellerState.StoreFailure(.unavailable(reason: "keychain"), language: language)
    #expect(short.text.contains("keychain"))
    #expect(short.text.contains(/\p{Hangul}/) == (language == .korean))
    let endless = SellerCredentialStoreError.unavailable(
      reason: String(repeating: "y", count: 100_000))
    #expect(SellerState.StoreFailure(endless, language: language).text.count < 500)
  }
}
