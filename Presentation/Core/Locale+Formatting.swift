import Foundation

nonisolated extension Locale {
  /// The longest identifier, in UTF-8 bytes, that is passed to a formatter.
  ///
  /// ICU 76 reads through a null pointer when an identifier doesn't fit its buffer, which holds 157 bytes after the formatter has
  /// added keywords of its own. A meaningful identifier is shorter than 100 bytes.
  private static var identifierLimit: Int { 100 }

  /// The locale to format with: this locale, or the usual one of its language if the identifier is too long for ICU.
  var forFormatting: Locale {
    guard identifier.utf8.count > Self.identifierLimit else { return self }
    return switch OpenMarketPresentation.Language(self) {
    case .korean: Locale(identifier: "ko_KR")
    case .english: Locale(identifier: "en_US")
    }
  }
}
