import Foundation

/// The names of locales in the environment, such as `ko_KR.UTF-8`.
enum LocaleName {
  /// The variables that name the locale of messages, in the order in which they count (POSIX.1, section 8.2).
  static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// Returns a Boolean value that indicates whether a name can be passed to ICU.
  static func isValid(_ name: String) -> Bool {
    let language = name.utf8.prefix { !"_-.@".utf8.contains($0) }
    return (1...8).contains(language.count) && name.utf8.count <= 100
      && language.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }

  /// Removes each variable that holds anything but the name of a locale.
  ///
  /// ICU 76 reads these variables when the first text is formatted, in whatever locale that is, and reads through a null pointer
  /// at a language of 12 letters or a name of 180 bytes. Call this method before the program starts a thread.
  static func removeInvalidVariables() {
    for variable in variables {
      guard let value = getenv(variable), value.pointee != 0 else { continue }
      if !isValid(String(cString: value)) { unsetenv(variable) }
    }
  }
}
