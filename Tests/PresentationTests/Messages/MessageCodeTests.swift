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
    text-length negative-price negative-discount negative-stock discount-above-price discount-currency
    image-count image-size image-format unknown-thumbnail missing-value unreadable-number
    too-many-decimals number-out-of-range
    compression-failed compressed-image-unreadable image-not-small-enough
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

  @Test func `each text is a sentence in its language, and belongs to a code`() {
    for (key, texts) in MessageCode.texts {
      #expect(Self.published.contains { key == $0 || key.hasPrefix($0 + ".") }, "\(key)")
      #expect((1...2).contains(texts.count), "\(key) has a description and at most one suggestion")
      for (language, text) in texts.flatMap({
        [(Language.korean, $0.korean), (.english, $0.english)]
      }) {
        #expect(text.contains(/\p{Hangul}/) == (language == .korean), "\(text)")
        #expect(text.hasSuffix("."), "\(text)")
      }
    }
  }

  @Test func `the texts of both languages have the same values`() {
    for (key, texts) in MessageCode.texts {
      func names(_ language: Language) -> Set<Substring> {
        Set(texts.flatMap { $0(language).matches(of: /\{([a-z]+)\}/).map(\.output.1) })
      }
      // Korean nouns have forms of their own in a sentence.
      let forms: Set<Substring> = ["topic", "object", "field"]
      #expect(names(.korean).subtracting(forms) == names(.english).subtracting(forms), "\(key)")
    }
  }
}
