import Foundation
import OpenMarketPresentation

/// How the user wants to be talked to. It is known even where the rest of the command line is wrong.
struct Preferences: Hashable, Sendable {
  let language: Language
  let isJSON: Bool
  let allowsStyle: Bool

  init(language: Language, isJSON: Bool = false, allowsStyle: Bool = true) {
    self.language = language
    self.isJSON = isJSON
    self.allowsStyle = allowsStyle
  }

  init(_ settings: Settings) {
    let chosen = try? settings.value(of: CommonOptions.language)
    self.init(
      language: chosen ?? Language(environment: settings.environment),
      isJSON: settings.arguments.has(CommonOptions.json),
      allowsStyle: !settings.has(CommonOptions.noColor))
  }

  /// The locale in which the market's texts are written.
  var locale: Locale {
    switch language {
    case .korean: Locale(identifier: "ko_KR")
    case .english: Locale(identifier: "en_US")
    }
  }
}

extension Language {
  /// The language of the messages, by the first of these variables that is set and not empty (POSIX.1, section 8.2).
  init(environment: [String: String]) {
    let name = LocaleName.variables.lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self = Self.isKorean(name ?? Self.systemChoice) ? .korean : .english
  }

  private static func isKorean(_ name: String) -> Bool {
    name.split(whereSeparator: { "_-.@".contains($0) }).first?.lowercased() == "ko"
  }

  private static var systemChoice: String {
    #if canImport(Darwin)
      Locale.preferredLanguages.first ?? ""
    #else
      ""
    #endif
  }
}
