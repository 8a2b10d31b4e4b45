public import OpenMarketDomain

/// An error as a person reads it: what happened, and what to do next.
public nonisolated struct ErrorMessage: Hashable, Sendable {
  /// What happened, for whoever decides something by it.
  public let error: MarketError
  /// A stable name of the kind of error, such as `not-found`.
  public let code: String
  /// One or two sentences, in the language asked for.
  public let text: String

  /// Writes an error in a language.
  public init(_ error: MarketError, language: Language) {
    self.error = error
    code = error.code
    text = error.text(in: language)
  }
}
