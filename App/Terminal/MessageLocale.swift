import Foundation
package import OpenMarketPresentation

extension Language {
  /// The environment variables that select the message locale, highest priority first (POSIX.1, section 8.2).
  private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// Creates the language for messages from the first locale variable that is set and not empty.
  ///
  /// If no locale variable has a value, the initializer uses the preferred system language on Apple platforms, and English on
  /// other platforms.
  package init(environment: [String: String]) {
    let name = Self.variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let language = (name ?? Self.systemChoice).split { "_-.@".contains($0) }.first
    self = language?.lowercased() == "ko" ? .korean : .english
  }

  private static var systemChoice: String {
    #if canImport(Darwin)
      Locale.preferredLanguages.first ?? ""
    #else
      ""
    #endif
  }

  /// Removes each locale variable whose value isn't a plausible locale name.
  ///
  /// The Unicode library ICU 76 reads these variables when the program formats the first string. ICU crashes if a language code
  /// has 12 letters or if a locale name has 180 bytes. Call this method before the program starts a thread.
  package static func removeInvalidVariables() {
    for variable in variables {
      guard let value = getenv(variable) else { continue }
      let name = String(cString: value)
      let language = name.prefix { !"_-.@".contains($0) }
      if language.utf8.count > 8 || name.utf8.count > 100 { unsetenv(variable) }
    }
  }
}
