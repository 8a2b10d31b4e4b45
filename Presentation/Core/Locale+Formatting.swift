import Foundation

extension Locale {
  /// The maximum length of a locale identifier that is passed to a formatter, in UTF-8 bytes.
  ///
  /// A formatter adds keywords to the identifier. If the result exceeds the 157-byte buffer in ICU
  /// 76, ICU dereferences a null pointer. Meaningful identifiers are shorter than 100 bytes.
  private static var identifierLimit: Int { 100 }

  /// The locale to use for formatting: this locale, or the default locale for its language if the
  /// identifier is too long for ICU.
  var forFormatting: Locale {
    guard identifier.utf8.count > Self.identifierLimit else { return self }
    return Locale(
      identifier: OpenMarketPresentation.Language(self).isKorean ? "ko_KR" : "en_US")
  }
}
