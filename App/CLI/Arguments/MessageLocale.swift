import Foundation
import OpenMarketPresentation

extension Language {
  /// The variables that name the locale of messages, in the order in which they count (POSIX.1, section 8.2).
  private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// Creates the language of messages, by the first of the variables that is set and not empty.
  init(environment: [String: String]) {
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

  /// Removes each variable that holds anything but the name of a locale.
  ///
  /// ICU 76 reads these variables when the first text is formatted, and crashes at a language of 12 letters or a name of 180
  /// bytes. Call this method before the program starts a thread.
  static func removeInvalidVariables() {
    for variable in variables {
      guard let value = getenv(variable) else { continue }
      let name = String(cString: value)
      let language = name.prefix { !"_-.@".contains($0) }
      if language.utf8.count > 8 || name.utf8.count > 100 { unsetenv(variable) }
    }
  }
}
