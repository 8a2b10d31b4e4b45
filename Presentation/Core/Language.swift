public import Foundation

/// The languages of all texts.
public nonisolated enum Language: String, Sendable, CaseIterable {
  /// Korean.
  case korean = "ko"
  /// English.
  case english = "en"

  /// Returns Korean for a Korean locale, and English for any other.
  public init(_ locale: Locale) {
    self = locale.language.languageCode == .korean ? .korean : .english
  }
}

/// A text in both languages.
package nonisolated struct LocalizedText: Hashable, Sendable {
  package let korean: String
  package let english: String

  package init(_ korean: String, _ english: String) {
    self.korean = korean
    self.english = english
  }

  /// Creates a text that is the same in both languages, such as a reason from the system.
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
