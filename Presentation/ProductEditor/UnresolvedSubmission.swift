import OpenMarketDomain

/// A submission of which it is not known, or not as hoped, what became of it, and what there is to do.
public nonisolated struct UnresolvedSubmission: Equatable, Sendable {
  /// What is known of the submission.
  public enum Finding: Equatable, Sendable {
    /// Each of these may be the product. A person has to look.
    case ambiguous([ProductRow])
    /// The market neither confirmed nor refused the product, and it wasn't found: it may still come. Submitting the same
    /// again looks again, and sends nothing.
    case registrationUnknown
    /// An earlier submission, of another draft or before the app was started again, may have registered a product. A person
    /// has to look.
    case earlierRegistrationUnknown
    /// Nothing was sent, because it could not be kept that it was. ``ProductEditorViewModel/sendAgain()`` sends it all the same.
    case notKept
    /// The market neither confirmed nor refused the changes, and they weren't found: they may still come. Submitting again
    /// reads the product first, and sends what it doesn't have.
    case updateUnknown
  }

  /// What is known, for whoever decides something by it.
  public let finding: Finding
  /// What happened and what to do, in the reader's language.
  public let message: UserMessage

  /// Creates a submission with its message, for previews and tests of views.
  ///
  /// - Parameters:
  ///   - finding: What is known of the submission.
  ///   - language: The language of the message.
  public init(_ finding: Finding, language: Language) {
    self.init(finding, because: nil, after: nil, language: language)
  }

  /// - Parameters:
  ///   - failure: The reason for ``Finding/notKept``, or `nil` if an earlier draft wasn't restored.
  ///   - search: The search for the result, if any.
  init(
    _ finding: Finding, because failure: DraftStoreError?, after search: MarketSearch?,
    language: Language
  ) {
    self.finding = finding
    message =
      switch finding {
      case .ambiguous(let rows):
        UserMessage(.ambiguousRegistration, facts: [.products(rows.map(\.id))], in: language)
      case .registrationUnknown:
        UserMessage(.registrationUnknown, facts: [search.map { .notFound($0) }], in: language)
      case .earlierRegistrationUnknown: UserMessage(.earlierRegistrationUnknown, in: language)
      case .notKept:
        failure?.message(.registrationNotKept, in: language)
          ?? UserMessage(.registrationNotKept, in: language)
      case .updateUnknown:
        UserMessage(.updateUnknown, facts: [search.map { .notSeen($0) }], in: language)
      }
  }

  /// A Boolean value that indicates whether ``ProductEditorViewModel/submit()`` does nothing until a person has looked, and
  /// called ``ProductEditorViewModel/confirmRegistered(_:)`` or ``ProductEditorViewModel/sendAgain()``.
  ///
  /// With ``Finding/registrationUnknown`` it's `false`: `submit()` looks again, and sends nothing either. Offer both methods as
  /// long as ``mayBeRegistered`` is `true`.
  public var asksToLook: Bool {
    switch finding {
    case .ambiguous, .earlierRegistrationUnknown: true
    case .registrationUnknown, .notKept, .updateUnknown: false
    }
  }

  /// Whether it may turn out that the product is registered.
  public var mayBeRegistered: Bool { asksToLook || finding == .registrationUnknown }
}
