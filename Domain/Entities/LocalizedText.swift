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

extension LocalizedText {
  /// Returns the texts in a file, by the code in the first line of each entry.
  ///
  /// After the code, two lines follow for each text: the text in Korean and in English. An empty line ends an entry.
  package static func entries(of file: [UInt8]) -> [String: [LocalizedText]] {
    let entries = String(decoding: file, as: UTF8.self).split(separator: "\n\n").map { entry in
      let lines = entry.split(separator: "\n").map(String.init)
      let texts = stride(from: 1, to: lines.count - 1, by: 2)
        .map { LocalizedText(lines[$0], lines[$0 + 1]) }
      return (lines[0], texts)
    }
    return Dictionary(entries, uniquingKeysWith: +)
  }
}
