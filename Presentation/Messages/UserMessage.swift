public import OpenMarketDomain

/// A text for the user, with a stable code.
///
/// Errors and issues return their message with `message(in:)`.
public nonisolated struct UserMessage: Hashable, Sendable, Identifiable {
  /// The kind of message.
  public let code: MessageCode
  /// A description of the event, in the reader's language.
  public let description: String
  /// A suggestion for the user, if ``description`` doesn't contain one.
  public let recoverySuggestion: String?
  /// The field of a product that the message is about, if any.
  public let field: ValidationIssue.Field?

  public var id: Self { self }

  /// The whole message: ``description`` and ``recoverySuggestion``.
  public var text: String {
    [description, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }

  /// Creates a message with the given texts, for previews and tests of views.
  ///
  /// - Parameters:
  ///   - code: The kind of message.
  ///   - description: A description of the event.
  ///   - recoverySuggestion: A suggestion for the user.
  ///   - field: The field of a product that the message is about.
  public init(
    code: MessageCode, description: String, recoverySuggestion: String? = nil,
    field: ValidationIssue.Field? = nil
  ) {
    self.code = code
    self.description = description
    self.recoverySuggestion = recoverySuggestion
    self.field = field
  }

  /// Creates the general message of a code.
  public init(_ code: MessageCode, in language: Language) {
    self.init(code, facts: [], in: language)
  }

  /// Creates the message of a code with facts, which stand in parentheses after the description.
  init(
    _ code: MessageCode, facts: [Phrase?], recoverySuggestion: String? = nil, in language: Language
  ) {
    let explanation = code.explanation(in: language)
    let texts = facts.compactMap { $0?.text(in: language) }
    let detail = texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))"
    self.init(
      code: code, description: explanation.description + detail,
      recoverySuggestion: recoverySuggestion ?? explanation.recoverySuggestion)
  }
}
