public import OpenMarketDomain

/// A confirmed change or deletion that failed, or whose outcome is unknown.
public nonisolated struct WriteFailure: Equatable, Sendable, Identifiable {
  /// The reason why a change failed.
  public enum Reason: Equatable, Sendable {
    /// Nobody is signed in. Nothing was sent.
    case notSignedIn
    /// The product has changed, and the new values are no longer valid. Nothing was sent.
    case noLongerFits([ValidationIssue])
    /// The change failed.
    case failed(MarketError)
    /// The market didn't confirm the change, and it wasn't found in time. It may still happen.
    case outcomeUnknown
  }

  /// The identifier of the failure on one screen. A retry keeps it.
  public let id: Int
  /// The confirmed change.
  public let write: ProductWrite
  /// The reason why the change failed.
  public let reason: Reason
  /// What happened and what to do, in the reader's language.
  public let message: UserMessage
}

nonisolated extension WriteFailure {
  /// Creates a failure with its message, for previews and tests of views.
  ///
  /// - Parameters:
  ///   - reason: The reason why the change failed.
  ///   - write: The confirmed change.
  ///   - id: The identifier of the failure on one screen.
  ///   - language: The language of the message.
  public init(_ reason: Reason, of write: ProductWrite, id: Int, language: Language) {
    self.init(reason, of: write, id: id, after: nil, language: language)
  }

  /// - Parameter search: The search for the change, if its outcome is unknown.
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
