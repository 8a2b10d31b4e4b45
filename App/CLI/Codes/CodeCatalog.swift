import OpenMarketPresentation

/// Every code that a failure of this program can have.
enum CodeCatalog {
  static let codes = ProgramCode.allCases.map(\.rawValue) + MessageCatalog.codes

  /// - Returns: `nil` for a code that is none of ``codes``.
  static func explanation(of code: String, in language: Language) -> MessageExplanation? {
    guard let own = ProgramCode(rawValue: code) else {
      return MessageCatalog.explanation(of: code, in: language)
    }
    return switch language {
    case .korean: own.korean
    case .english: own.english
    }
  }
}
