public import Foundation
public import OpenMarketDomain

/// A language in which messages and other text are available.
package enum Language: String, Sendable, CaseIterable {
  /// Korean, with the ISO 639 code `ko`.
  case korean = "ko"
  /// English, with the ISO 639 code `en`.
  case english = "en"

  /// Creates the language for the given locale: Korean for a Korean locale, and English for any other locale.
  package init(_ locale: Locale) {
    self = locale.language.languageCode == .korean ? .korean : .english
  }
}

extension LocalizedText {
  /// Returns the string in the language of the given locale, which is English if the language isn't Korean.
  public func text(in locale: Locale) -> String { self(Language(locale)) }

  package func callAsFunction(_ language: Language) -> String {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}
