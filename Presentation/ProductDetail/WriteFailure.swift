public import OpenMarketDomain

/// A confirmed change or deletion that failed or has an unknown outcome.
public nonisolated struct WriteFailure: Equatable, Sendable, Identifiable {
  /// The reason for a failure.
  public enum Reason: Equatable, Sendable {
    /// No seller is signed in. The page didn't send the write.
    case notSignedIn
    /// The new values aren't valid for the current version of the product. The page didn't send the write.
    case noLongerFits([ValidationIssue])
    /// The write failed with an error.
    case failed(MarketError)
    /// The server neither confirmed nor rejected the write, and the result of the write wasn't found on the server in time. The
    /// write may still take effect. Load the product again before you retry the write.
    case outcomeUnknown
  }

  /// The identifier of the failure, which is unique on its page and in its list. A retry doesn't change the identifier.
  public let id: Int
  /// The identifier of the product.
  public let productID: ProductID
  /// The change or deletion that failed.
  public let write: ProductWrite
  /// The reason for the failure.
  public let reason: Reason
  /// The message for the user, which describes the failure and gives advice.
  public let message: UserMessage
}

nonisolated extension WriteFailure {
  /// Creates a failure with its message, for previews and view tests.
  ///
  /// - Parameters:
  ///   - reason: The reason for the failure.
  ///   - write: The confirmed change or deletion.
  ///   - productID: The identifier of the product.
  ///   - id: The identifier of the failure.
  ///   - language: The language of the message.
  public init(
    _ reason: Reason, of write: ProductWrite, to productID: ProductID, id: Int, language: Language
  ) {
    self.init(reason, of: write, to: productID, id: id, after: nil, language: language)
  }

  /// - Parameter search: The search for the result of the write, if the outcome is unknown.
  init(
    _ reason: Reason, of write: ProductWrite, to productID: ProductID, id: Int,
    after search: MarketSearch?, language: Language
  ) {
    let facts = search?.facts(Phrase.notSeen) ?? []
    let message =
      switch (reason, write) {
      case (.failed(let error), _): error.message(in: language)
      case (.notSignedIn, _): UserMessage(.notSignedIn, in: language)
      case (.noLongerFits(let issues), _): UserMessage(noLongerFits: issues, in: language)
      case (.outcomeUnknown, .edit): UserMessage(.updateUnknown, facts: facts, in: language)
      case (.outcomeUnknown, .deletion): UserMessage(.deletionUnknown, facts: facts, in: language)
      }
    self.init(id: id, productID: productID, write: write, reason: reason, message: message)
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
