public import Foundation

/// A language in which messages and other text are available.
public nonisolated enum Language: String, Sendable, CaseIterable {
  /// Korean, with the ISO 639 code `ko`.
  case korean = "ko"
  /// English, with the ISO 639 code `en`.
  case english = "en"

  /// Creates the language for the given locale: Korean for a Korean locale, and English for any other locale.
  public init(_ locale: Locale) {
    self = locale.language.languageCode == .korean ? .korean : .english
  }
}

/// A string in Korean and English.
package nonisolated struct LocalizedText: Hashable, Sendable {
  package let korean: String
  package let english: String

  package init(_ korean: String, _ english: String) {
    self.korean = korean
    self.english = english
  }

  /// Creates a localized string with the same value in both languages, such as an error reason from the system.
  package init(_ text: String) {
    self.init(text, text)
  }

  package func callAsFunction(_ language: Language) -> String {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}
