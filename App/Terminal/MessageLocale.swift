import Foundation

/// The locale of messages, which environment variables select.
public enum MessageLocale {
  /// The environment variables that select the message locale, highest priority first (POSIX.1,
  /// section 8.2).
  private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// Returns a Boolean value that indicates whether the first locale variable that is set and not
  /// empty selects Korean.
  ///
  /// If no locale variable has a value, the method uses the preferred system language on Apple
  /// platforms, and English on other platforms.
  public static func isKorean(in environment: [String: String]) -> Bool {
    #if canImport(Darwin)
      let system = Locale.preferredLanguages.first ?? ""
    #else
      let system = ""
    #endif
    let name = variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? system
    return name.split { "_-.@".contains($0) }.first?.lowercased() == "ko"
  }

  /// Removes each locale variable whose value isn't a plausible locale name.
  ///
  /// The Unicode library ICU 76 reads these variables when the program formats the first string.
  /// ICU crashes if a language code has 12 letters or if a locale name has 180 bytes. Call this
  /// method before the program starts a thread.
  public static func removeInvalidVariables() {
    for variable in variables {
      guard let name = getenv(variable).map({ String(cString: $0) }) else { continue }
      let language = name.prefix { !"_-.@".contains($0) }
      if language.utf8.count > 8 || name.utf8.count > 100 { unsetenv(variable) }
    }
  }
}
