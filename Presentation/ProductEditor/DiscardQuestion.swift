import OpenMarketDomain

/// A question to ask before a form is discarded.
public struct DiscardQuestion: Hashable, Sendable {
  /// The question, such as `Discard this draft?`
  public let title: String
  /// The title of the button that discards the form.
  public let actionTitle: String
  /// The title of the button that dismisses the question.
  public let cancelTitle: String

  package init(mayBeRegistered: Bool, language: Language) {
    title = LocalizedText.discardDraft(mayBeRegistered: mayBeRegistered)(language)
    actionTitle = ActionTitle.discard.text(in: language)
    cancelTitle = ActionTitle.cancel.text(in: language)
  }
}
