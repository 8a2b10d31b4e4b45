public import Foundation
public import OpenMarketDomain

/// A text of the package that an app can replace with its own words.
public struct PackageText: Sendable {
  /// The code of the text: the code of a message such as `not-found`, which a variant such as
  /// `.read` and `.suggestion` may follow, `title.` with an ``ActionTitle``, `screen.` with a
  /// ``ScreenText``, `field.` or `hint.` with a field, the code of a phrase, or `word.` with the
  /// English words of a cause within a message, such as `word.no-connection`.
  public let code: String
  /// The values in the text by their names.
  public let values: [String: String]
  /// The package's text, in which the names of the values are in braces.
  public let text: String
  /// The locale of the screen.
  public let locale: Locale
}

/// A closure that returns an app's own text in place of a text of the package, or `nil` for the
/// package's text. The names of values in braces are replaced, as in ``PackageText/text``. The
/// first sentence of a message, up to a period and a space, is its title.
///
/// The closure is called often and on any thread, and must return at once.
public typealias AppWords = @Sendable (PackageText) -> String?

/// A locale of texts: a `Locale`, or the locale of a container or a view model with the app's own
/// words.
public protocol TextLocale: Sendable {
  /// The locale for numbers and dates. The package's texts are in its language, which is English if
  /// the language isn't Korean.
  var formattingLocale: Locale { get }
  /// The app's own words, or `nil` if all texts are the package's.
  var appWords: AppWords? { get }
}

extension Locale: TextLocale {
  /// The locale itself.
  public var formattingLocale: Locale { self }
  /// No words. To use an app's own words, set them in the configuration of the container.
  public var appWords: AppWords? { nil }
}

extension TextLocale where Self == Locale {
  /// The user's locale.
  public static var current: Locale { Locale.autoupdatingCurrent }
}

/// The language in which messages and other texts are shown, with the app's own words.
package struct Language: TextLocale, Hashable, RawRepresentable, CaseIterable,
  CustomStringConvertible
{
  package static let allCases: [Self] = [.korean, .english]

  package let formattingLocale: Locale
  package let appWords: AppWords?
  /// A Boolean value that indicates whether the package's texts are Korean.
  let isKorean: Bool

  /// Creates the language of the given locale: Korean for a Korean locale, and English for any
  /// other locale.
  package init(_ locale: some TextLocale) {
    self.init(locale.formattingLocale, words: locale.appWords)
  }

  package init(_ locale: Locale, words: AppWords?) {
    formattingLocale = locale
    appWords = words
    isKorean = locale.language.languageCode == .korean
  }

  /// Creates the language with an ISO 639 code, `ko` or `en`.
  package init?(rawValue: String) {
    guard ["ko", "en"].contains(rawValue) else { return nil }
    self.init(Locale(identifier: rawValue), words: nil)
  }

  package var rawValue: String { isKorean ? "ko" : "en" }
  package var description: String { isKorean ? "korean" : "english" }
}

extension TextLocale where Self == Language {
  package static var korean: Language { Language(Locale(identifier: "ko"), words: nil) }
  package static var english: Language { Language(Locale(identifier: "en"), words: nil) }
}

extension LocalizedText {
  /// Returns the string in the language of the given locale, which is English if the language isn't
  /// Korean, or in the app's own words.
  public func text(in locale: some TextLocale) -> String { self(Language(locale)) }

  /// Creates a localized string from the string in each language.
  package init(_ text: (Language) -> String) { self.init(text(.korean), text(.english)) }

  package func callAsFunction(_ language: Language) -> String {
    fill(template(in: language)) { $0(language) }
  }

  /// Returns the text with the given values.
  func with(_ values: [String: LocalizedText]) -> Self {
    Self(koreanTemplate, englishTemplate, code: code, values)
  }

  /// Returns the text with the names of its values in braces: the app's own text, or else the
  /// package's.
  func template(in language: Language) -> String {
    let template = language.isKorean ? koreanTemplate : englishTemplate
    guard let code, let words = language.appWords else { return template }
    let text = PackageText(
      code: code, values: values.mapValues { $0(language) }, text: template,
      locale: language.formattingLocale)
    return words(text) ?? template
  }
}

extension Locale {
  /// The locale to use for formatting: this locale, or the default locale for its language if the
  /// identifier is too long for ICU.
  var forFormatting: Locale {
    // A formatter adds keywords to the identifier. If the result exceeds the 157-byte buffer in ICU
    // 76, ICU dereferences a null pointer. Meaningful identifiers are shorter than 100 bytes.
    guard identifier.utf8.count > 100 else { return self }
    return Locale(
      identifier: OpenMarketPresentation.Language(self).isKorean ? "ko_KR" : "en_US")
  }
}
