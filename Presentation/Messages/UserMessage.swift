public import Foundation
public import OpenMarketDomain

/// A message for the user, with a stable code.
///
/// To get the message for an error or an issue, call its `message(in:)` method.
public struct UserMessage: Hashable, Sendable, Identifiable {
  /// The code that identifies the type of message.
  public let code: MessageCode
  /// A short description for the title of an alert, without a final period.
  public let title: String
  /// A description of the event, and of what it means for the user's data, in the user's language.
  public let description: String
  /// A suggestion for the user, or `nil` if there is nothing to do.
  public let recoverySuggestion: String?
  /// A sentence that quotes the server's own words, which may be in another language, or `nil` if the server gave no reason.
  public private(set) var serverMessage: String?
  /// The text of an alert below its ``title``, or `nil` if the title says everything.
  public let details: String?
  /// The product field that the message refers to, if any.
  public let field: ProductField?
  /// The kind of defect in a response that can't be read, for JSON.
  package internal(set) var problem: String?
  /// The language of the message and of its titles.
  package let language: Language

  public var id: Self { self }

  /// The complete message: ``description``, ``recoverySuggestion`` and ``serverMessage``.
  public var text: String { [description, recoverySuggestion, serverMessage].sentences ?? "" }

  /// The title of a button that retries the operation.
  public var retryTitle: String { ActionTitle.tryAgain.text(in: language) }

  /// The title of a button that dismisses the message.
  public var dismissTitle: String { ActionTitle.ok.text(in: language) }

  package init(
    code: MessageCode, description: String, recoverySuggestion: String? = nil,
    field: ProductField? = nil, language: Language = .english
  ) {
    self.code = code
    title = description.withoutPeriod
    self.description = description
    self.recoverySuggestion = recoverySuggestion
    details = recoverySuggestion
    self.field = field
    self.language = language
  }

  /// Creates a message with the general text of the given code, in the language of the given locale.
  public init(_ code: MessageCode, in locale: Locale) {
    self.init(code, in: Language(locale))
  }

  /// Creates a message with the text of the given code.
  ///
  /// - Parameters:
  ///   - variant: The variant of the text, if the table has it.
  ///   - values: The values in the text.
  ///   - suggestion: The suggestion that replaces the one of the code.
  package init(
    _ code: MessageCode, _ variant: String? = nil, _ values: MessageValues = MessageValues(),
    suggestion: LocalizedText? = nil, field: ProductField? = nil, in language: Language
  ) {
    self.code = code
    self.field = field
    self.language = language
    let texts = code.texts(variant)
    let sentences = texts.description(language).split(separator: ". ", maxSplits: 1)
    let cause = values.diagnosis.map { $0(language) } ?? ""
    let diagnosis = cause.isEmpty ? "" : "(\(cause))"
    title = values.fill(sentences[0], language).withoutPeriod
    description = values.fill(
      texts.description(language), language,
      diagnosis: cause.isEmpty || language == .korean ? diagnosis : " \(diagnosis)")
    recoverySuggestion = (suggestion ?? texts.suggestion).map {
      values.fill($0(language), language)
    }
    serverMessage = values.serverReason.map { LocalizedText.serverReason($0)(language) }
    details =
      [
        sentences.count > 1 ? values.fill(sentences[1], language) : nil, recoverySuggestion,
        serverMessage, description.contains(diagnosis) && !cause.isEmpty ? diagnosis : nil,
      ].sentences
  }
}

/// The values in the text of a message.
package struct MessageValues {
  /// The values by the names in the text, such as `host`.
  var slots: [String: LocalizedText] = [:]
  /// The cause, such as an HTTP status, for users who ask for help.
  var diagnosis: LocalizedText?
  /// The reason in the server's own words.
  var serverReason: String?

  private func value(_ name: String) -> LocalizedText {
    slots[name] ?? (name == "product" ? .product(named: nil) : LocalizedText("…"))
  }

  /// Returns a text with the values. A value that isn't known is an ellipsis.
  fileprivate func fill(
    _ text: some StringProtocol, _ language: Language, diagnosis: String = ""
  ) -> String {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false).enumerated()
    return parts.map { index, part in
      guard index > 0, let end = part.firstIndex(of: "}") else { return String(part) }
      let name = String(part[..<end])
      let value = name == "diagnosis" ? diagnosis : value(name)(language)
      return value + part[part.index(after: end)...]
    }.joined()
  }
}

extension [String?] {
  /// The texts with spaces between them, or `nil` if there are none.
  fileprivate var sentences: String? {
    let texts = compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
