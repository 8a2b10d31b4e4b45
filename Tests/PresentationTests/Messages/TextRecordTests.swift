import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for the texts that an app can replace. They are recorded with their codes, for
/// translators.
struct TextRecordTests {
  private static let time = Date(timeIntervalSince1970: 1_000_000)

  private static let phrases: [LocalizedText] =
    [
      .serverReason("why"), .product(named: nil), .product(named: "Lamp"),
      .products([ProductID(5)]),
      .sent(at: time), .notFound(at: time), .unchanged(at: time), .stillThere(at: time),
      .notChecked(.unreachable(.timedOut)), .image(0, "a.png"),
      .stock("3", isSoldOut: false), .stock("0", isSoldOut: true), .won("3"), .earlierPrice("3"),
      .percentOff(3), .beingDeleted, .deleted, .searched("3", of: nil), .searched("3", of: "5"),
      .confirmDeletion(.product(ProductID(5))), .deletionIsFinal, .count("3", of: "5"), .currency,
      .characters(3, of: 5), .itIs("Lamp"), .discardDraft(mayBeRegistered: false),
      .discardDraft(mayBeRegistered: true), .signedIn(nil), .signedIn(VendorID(7)),
      .healthy(milliseconds: "3"), .impaired(""), .impaired("slow"), .reason("why", of: "/pages"),
      .size(300_001, comparedTo: 300_000, in: .english),
    ]
    + [1, 60, 120, 7200, 90_000].compactMap { .retry(after: .seconds($0)) }
    + MarketFeature.allCases.map { .feature($0) } + UserMessageTests.errors.map(\.clause)
    + LocalizedText.reasons.values + MarketOperation.allCases.map { .done($0) }
    + [.done(.edit, isRepeated: true), .shortenSearch, .shortenTexts, .contactOperator]
    + ProductField.allCases.flatMap { [$0.term, $0.topic, $0.object, $0.hint] }

  /// Returns the texts by their codes.
  private static func texts(in language: Language) -> [String: String] {
    let texts = Mutex<[String: PackageText]>([:])
    let locale = Language(language.formattingLocale) { text in
      texts.withLock { $0[text.code] = text }
      return nil
    }
    for text in phrases {
      let shown = text(locale)
      #expect(!shown.contains("…"), "\(shown)")
    }
    for issue in UserMessageTests.issues { _ = issue.message(in: locale) }
    for text in MessageCode.texts.values.joined() { _ = text(locale) }
    for title in ActionTitle.allCases { _ = title.text(in: locale) }
    for text in ScreenText.allCases { _ = text.text(in: locale) }
    for field in SellerField.allCases { _ = field.label(in: locale) }
    let defect = DecodingFailure(path: "pages[3]", reason: .null)
    for id in [nil, ProductID(5)] {
      let rows =
        [InvalidRow.Reason](repeating: .unreadable(defect), count: 22)
        + [.duplicate, .duplicate, .beyondPageSize, .beyondPageSize]
      _ = InvalidRow.messages(
        about: rows.map { InvalidRow(position: 0, id: id, reason: $0) }, in: locale)
    }
    return texts.withLock { $0.mapValues(\.text) }
  }

  @Test func `each text has a code, and is filled in both languages`() throws {
    let (korean, english) = (Self.texts(in: .korean), Self.texts(in: .english))
    #expect(korean.keys == english.keys)
    for code in Set(english.keys).subtracting(["product-number", "reason-of-path"]) {
      #expect(korean[code]?.contains(/\p{Hangul}/) == true, "\(code)")
      #expect(english[code]?.contains(/\p{Hangul}/) == false, "\(code)")
    }
    let lines = english.sorted { $0.key < $1.key }
      .map { "\($0.key)\n  \(korean[$0.key] ?? "")\n  \($0.value)\n" }
    try expectRecorded(lines.joined(), at: "Tests/Transcripts/Texts.txt")
  }

  @Test func `a message has sentences of its code, with the same values in both languages`() {
    let codes = MessageCode.allCases.map(\.rawValue)
    // Korean nouns have forms of their own in a sentence.
    let forms: Set<Substring> = ["topic", "object", "field"]
    for entry in MessageCode.entries {
      #expect(entry.korean.count == entry.english.count, "\(entry.codes) lack a suggestion")
    }
    for (key, texts) in MessageCode.texts {
      #expect(codes.contains { key == $0 || key.hasPrefix($0 + ".") }, "\(key)")
      #expect((1...2).contains(texts.count), "\(key) has a description and at most one suggestion")
      #expect(texts.flatMap { [$0.korean, $0.english] }.filter { !$0.hasSuffix(".") } == [])
      let names = [Language.korean, .english].map { language in
        Set(texts.flatMap { $0(language).matches(of: /\{([a-z]+)\}/).map(\.output.1) })
      }
      #expect(names[0].subtracting(forms) == names[1].subtracting(forms), "\(key)")
    }
  }
}
