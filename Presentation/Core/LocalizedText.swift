/// A text in both languages of the package.
package nonisolated struct LocalizedText: Hashable, Sendable {
  package let korean: String
  package let english: String

  package init(_ korean: String, _ english: String) {
    self.korean = korean
    self.english = english
  }

  /// Creates a text that is the same in both languages, such as a reason from the system.
  package init(_ text: String) {
    self.init(text, text)
  }

  package func callAsFunction(_ language: Language) -> String {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}
