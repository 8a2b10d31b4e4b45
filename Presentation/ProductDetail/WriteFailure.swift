public import OpenMarketDomain

/// A confirmed change or deletion that failed or whose outcome isn't known.
public nonisolated struct WriteFailure: Equatable, Sendable, Identifiable {
  /// The reason of a failure.
  public enum Reason: Equatable, Sendable {
    /// No seller is signed in. Nothing was sent.
    case notSignedIn
    /// The values aren't valid for the product as it is now. Nothing was sent.
    case noLongerFits([ValidationIssue])
    /// The write failed.
    case failed(MarketError)
    /// The market neither confirmed nor refused the write, and the product didn't show it in time. It may still happen. Look
    /// again, then retry.
    case outcomeUnknown
  }

  /// The identifier of the failure on its page. A retry keeps it.
  public let id: Int
  /// The confirmed write.
  public let write: ProductWrite
  /// The reason of the failure.
  public let reason: Reason
  /// The failure and advice, in the user's language.
  public let message: UserMessage
}

nonisolated extension WriteFailure {
  /// Creates a failure with its message, for previews and tests of views.
  ///
  /// - Parameters:
  ///   - reason: The reason of the failure.
  ///   - write: The confirmed write.
  ///   - id: The identifier of the failure on its page.
  ///   - language: The language of the message.
  public init(_ reason: Reason, of write: ProductWrite, id: Int, language: Language) {
    self.init(reason, of: write, id: id, after: nil, language: language)
  }

  /// - Parameter search: The search for the result, if the outcome isn't known.
  init(
    _ reason: Reason, of write: ProductWrite, id: Int, after search: MarketSearch?,
    language: Language
  ) {
    let facts = [search.map { Phrase.notSeen($0) }]
    let message =
      switch (reason, write) {
      case (.failed(let error), _): error.message(in: language)
      case (.notSignedIn, _): UserMessage(.notSignedIn, in: language)
      case (.noLongerFits(let issues), _): UserMessage(noLongerFits: issues, in: language)
      case (.outcomeUnknown, .edit): UserMessage(.updateUnknown, facts: facts, in: language)
      case (.outcomeUnknown, .deletion): UserMessage(.deletionUnknown, facts: facts, in: language)
      }
    self.init(id: id, write: write, reason: reason, message: message)
  }
}

nonisolated extension UserMessage {
  fileprivate init(noLongerFits issues: [ValidationIssue], in language: Language) {
    let message = UserMessage(.noLongerFits, in: language)
    let texts = [message.description] + issues.map { $0.message(in: language).text }
    self.init(
      code: message.code, description: texts.joined(separator: " "),
      recoverySuggestion: message.recoverySuggestion)
  }
}
