public import OpenMarketDomain

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
  /// The search for the result, if any.
  public let search: MarketSearch?
  /// A stable name of the finding, such as `registration-unknown`.
  public let code: String
  /// The finding, with advice for a screen.
  public let text: String
  /// The finding, with advice for a program that ends and can't look again.
  public let finalText: String

  /// Writes a finding in a language.
  ///
  /// - Parameters:
  ///   - finding: what is known.
  ///   - failure: of ``Finding/notKept``, why; `nil` where an earlier entry waits in its place.
  ///   - search: The search for the result.
  ///   - language: that of the text.
  public init(
    _ finding: Finding, because failure: DraftStoreError? = nil,
    after search: MarketSearch? = nil, language: Language
  ) {
    let problem = finding.problem(because: failure, after: search)
    self.finding = finding
    self.search = search
    code = problem.code
    text = problem.text(in: language)
    finalText = finding.unconfirmedWrite(after: search)?.text(in: language) ?? text
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

nonisolated extension UnresolvedSubmission.Finding {
  /// The registration that may have happened, if any.
  fileprivate func unconfirmedWrite(after search: MarketSearch?) -> UnconfirmedWrite? {
    switch self {
    case .ambiguous(let rows): .ambiguousRegistration(rows.map(\.id))
    case .registrationUnknown, .earlierRegistrationUnknown: .registration(after: search)
    case .notKept, .updateUnknown: nil
    }
  }
}
