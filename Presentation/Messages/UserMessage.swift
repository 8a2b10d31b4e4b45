public import Foundation
public import OpenMarketDomain

/// A message for the user, with a stable code.
///
/// To get the message for an error or an issue, call its `message(in:)` method.
public struct UserMessage: Hashable, Sendable, Identifiable {
  /// The code that identifies the type of message.
  public let code: MessageCode
  /// A description of the event in the user's language.
  public let description: String
  /// A suggestion for the user, or `nil` if ``description`` already contains a suggestion.
  public let recoverySuggestion: String?
  /// The product field that the message refers to, if any.
  public let field: ProductField?
  /// The kind of defect in a response that can't be read, for JSON.
  package internal(set) var problem: String?
  /// The language of the message and of its titles.
  package let language: Language

  public var id: Self { self }

  /// The complete message: ``description`` followed by ``recoverySuggestion``.
  public var text: String {
    [description, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }

  /// The title of a button that retries the operation.
  public var retryTitle: String { ActionTitle.tryAgain.text(in: language) }

  /// The title of a button that dismisses the message.
  public var dismissTitle: String { ActionTitle.ok.text(in: language) }

  package init(
    code: MessageCode, description: String, recoverySuggestion: String? = nil,
    field: ProductField? = nil, language: Language = .english
  ) {
    self.code = code
    self.description = description
    self.recoverySuggestion = recoverySuggestion
    self.field = field
    self.language = language
  }

  /// Creates a message with the general explanation of the given code, in the language of the given locale.
  public init(_ code: MessageCode, in locale: Locale) {
    self.init(code, in: Language(locale))
  }

  /// Creates a message with the general explanation of the given code. The description is followed by the facts in parentheses.
  ///
  /// - Parameter describedBy: The code whose description is used instead, if any.
  package init(
    _ code: MessageCode, describedBy: MessageCode? = nil, facts: [LocalizedText?] = [],
    recoverySuggestion: String? = nil, in language: Language
  ) {
    let described = describedBy ?? code
    let texts = facts.compactMap { $0?(language) }
    let detail = texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))"
    self.init(
      code: code, description: described.description(language) + detail,
      recoverySuggestion: recoverySuggestion ?? described.recoverySuggestion(language),
      language: language)
  }
}
