public import Foundation

/// The languages in which texts are there.
public nonisolated enum Language: String, Sendable, CaseIterable {
  case korean = "ko"
  case english = "en"

  /// Korean for a Korean locale, else English.
  public init(_ locale: Locale) {
    self = locale.language.languageCode == .korean ? .korean : .english
  }
}
