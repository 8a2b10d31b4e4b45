import OpenMarketPresentation

/// One text in each language of the program.
struct LocalizedText: Hashable, Sendable {
  let korean: String
  let english: String

  func callAsFunction(_ language: Language) -> String {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}
