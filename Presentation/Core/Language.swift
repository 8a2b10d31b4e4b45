public import Foundation

/// The languages in which texts are there.
public nonisolated enum Language: String, Sendable, CaseIterable {
  /// Texts in Korean.
  case korean = "ko"
  /// Texts in English.
  case english = "en"

  /// Korean for a Korean locale, else English.
  public init(_ locale: Locale) {
    self = locale.language.languageCode == .korean ? .korean : .english
  }
}
