/// A string in Korean and English, such as the explanation of an error.
public struct LocalizedText: Hashable, Sendable {
  /// The string in Korean.
  public let korean: String
  /// The string in English.
  public let english: String

  /// Creates a localized string.
  public init(_ korean: String, _ english: String) {
    self.korean = korean
    self.english = english
  }

  /// Creates a localized string with the same value in both languages, such as an error reason from the system.
  public init(_ text: String) {
    self.init(text, text)
  }
}
