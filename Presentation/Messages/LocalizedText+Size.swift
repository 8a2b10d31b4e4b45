import Foundation
package import OpenMarketDomain

extension LocalizedText {
  /// The size of a file in units that people read, such as "300 kB" or "2.1 MB".
  package static func size(_ bytes: Int) -> LocalizedText {
    LocalizedText(size(bytes, in: .korean).korean, size(bytes, in: .english).english)
  }

  /// The size of a file as the given language writes it.
  static func size(_ bytes: Int, in language: Language) -> LocalizedText {
    let locale = language.formattingLocale.forFormatting
    return LocalizedText(
      bytes.formatted(ByteCountFormatStyle(style: .file, spellsOutZero: false, locale: locale)))
  }

  /// The size of a file, in bytes if its text would be equal to that of a limit.
  static func size(_ bytes: Int, comparedTo limit: Int, in language: Language) -> LocalizedText {
    let size = size(bytes, in: language)
    guard bytes != limit, size == .size(limit, in: language) else { return size }
    return LocalizedText(
      "{count}바이트", "{count} bytes", code: "bytes",
      ["count": LocalizedText(bytes.text(in: language))])
  }
}

extension Int {
  /// Returns the number with the separators between groups of digits of the given locale, such as
  /// `1,004`.
  func text(in locale: some TextLocale) -> String {
    formatted(.number.locale(locale.formattingLocale.forFormatting))
  }
}
