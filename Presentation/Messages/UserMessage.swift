import Foundation
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
  /// A sentence that quotes the server's own words, which may be in another language, or `nil` if
  /// the server gave no reason, or only said that the product doesn't exist.
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

  /// Creates a message with the general text of the given code, in the language of the given
  /// locale.
  public init(_ code: MessageCode, in locale: some TextLocale) {
    self.init(code, variant: nil, in: locale)
  }

  /// Creates a message with the text of the given code.
  ///
  /// - Parameters:
  ///   - variant: The variant of the text, if the table has it.
  ///   - slots: The values by the names in the text, such as `host`.
  ///   - diagnosis: The cause, such as an HTTP status, for users who ask for help.
  ///   - serverReason: The reason in the server's own words.
  ///   - suggestion: The suggestion that replaces the one of the code.
  package init(
    _ code: MessageCode, variant: String? = nil, _ slots: [String: LocalizedText] = [:],
    diagnosis: LocalizedText? = nil, serverReason: String? = nil,
    suggestion: LocalizedText? = nil, field: ProductField? = nil, in locale: some TextLocale
  ) {
    let language = Language(locale)
    self.code = code
    self.field = field
    self.language = language
    let texts = code.texts(variant)
    let slots = ["product": .product(named: nil), "done": .done(nil)].merging(slots) { $1 }
    let cause = diagnosis?(language) ?? ""
    let parentheses = cause.isEmpty ? "" : "(\(cause))"
    func filled(_ diagnosis: LocalizedText) -> LocalizedText {
      texts.description.with(slots.merging(["diagnosis": diagnosis]) { $1 })
    }
    let full = filled(LocalizedText(parentheses, cause.isEmpty ? "" : " " + parentheses))
    let short = filled(LocalizedText(""))
    let (first, rest) = short.template(in: language).firstSentence
    title = short.fill(first) { $0(language) }.withoutPeriod
    description = full(language)
    recoverySuggestion = (suggestion ?? texts.suggestion?.with(slots))?(language)
    serverMessage = serverReason.map { LocalizedText.serverReason($0)(language) }
    details =
      [
        rest.map { short.fill($0) { $0(language) } }, recoverySuggestion, serverMessage,
        description.contains(parentheses) && !cause.isEmpty ? parentheses : nil,
      ].sentences
  }
}

extension String {
  /// The first sentence and the others, if any.
  fileprivate var firstSentence: (String, rest: String?) {
    guard let end = range(of: ". ") ?? range(of: "。") else { return (self, nil) }
    let rest = String(self[end.upperBound...])
    return (String(self[..<end.lowerBound]), rest.isEmpty ? nil : rest)
  }
}

extension [String?] {
  /// The texts with spaces between them, or `nil` if there are none.
  fileprivate var sentences: String? {
    let texts = compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
