import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import Testing

struct MessageCodeTests {
  /// The published message codes, which appear in logs, scripts and help pages. Don't remove a code or change its meaning.
  static let published = """
    offline untrusted-server handshake-failed missing-library proxy-failed missing-certificates secure-connection-required timed-out cancelled connection-lost unauthorized forbidden
    wrong-secret not-owner not-found conflict rejected too-large unavailable no-market password-required web-page response-too-large malformed-response
    redirected redirect-loop invalid-request request-not-prepared outcome-unknown unsupported pages-not-saved pages-not-removed
    name-length description-length negative-price negative-discount discount-above-price discount-currency
    negative-stock image-count image-size image-format unknown-thumbnail missing-value unreadable-number
    too-many-decimals number-out-of-range
    compression-failed image-not-small-enough compressed-image-unreadable
    products-added list-changed products-missing
    not-signed-in other-seller registration-not-recorded images-fixed ambiguous-registration registration-unknown
    earlier-registration-unknown update-unknown deletion-unknown stored-otherwise
    draft-restored draft-damaged images-lost images-not-added draft-not-saved registration-not-saved registration-kept
    changed-elsewhere deleted-elsewhere
    empty-identifier unsendable-identifier empty-secret unreadable-vendor-number missing-vendor-number
    seller-store-unavailable
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test func `published codes are permanent`() {
    #expect(MessageCode.allCases.map(\.rawValue) == Self.published)
  }

  @Test func `the table has the texts of the codes, and no others`() {
    #expect(Set(MessageCode.texts.keys) == Set(Self.published))
    #expect(MessageCode.texts.values.allSatisfy { $0.count == 2 })
  }

  @Test(arguments: Language.allCases)
  func `every code has an explanation in full sentences`(language: Language) {
    for code in MessageCode.allCases {
      let suggestion = code.recoverySuggestion(language)
      for text in [code.description(language), suggestion] {
        #expect(text.contains(/\p{Hangul}/) == (language == .korean), "\(text)")
        #expect(text.hasSuffix(".") && !text.contains("  "), "\(text)")
      }
      if language == .korean {
        #expect(suggestion.contains(/[가-힣]세요\./), "\(code)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `explanations use the words of the glossary`(language: Language) {
    let avoided =
      switch language {
      case .korean:
        /사진(?!은 HEIC)|비밀번호|시크릿|변경되었습니다|마켓이|을\(를\)|은\(는\)|이\(가\)|\(으\)로/
      case .english: /picture|vendor name|password|cannot| is no |[Nn]obody|told/
      }
    for code in MessageCode.allCases {
      let text = code.description(language) + " " + code.recoverySuggestion(language)
      #expect(text.firstMatch(of: avoided)?.output == nil, "\(code): \(text)")
    }
  }

  @Test(arguments: Language.allCases)
  func `each code has its own description`(language: Language) {
    let texts = MessageCode.allCases.map { $0.description(language) }
    #expect(Set(texts).count == texts.count)
  }

  @Test(arguments: Language.allCases)
  func `explanations contain the limits that are checked`(language: Language) throws {
    let (name, description) = (ProductLimits.nameLength, ProductLimits.descriptionLength)
    let images = ProductLimits.imageCount
    for (code, limits) in [
      ("name-length", [name.lowerBound, name.upperBound]),
      ("description-length", [description.lowerBound, description.upperBound]),
      ("image-count", [images.lowerBound, images.upperBound]),
      ("image-size", [ProductLimits.imageSize.upperBound / 1_000]),
    ] {
      let numbers = try #require(MessageCode(rawValue: code)).recoverySuggestion(language)
        .matches(of: /\d+/).compactMap { Int($0.output) }
      #expect(numbers == limits, "\(code)")
    }
  }
}
