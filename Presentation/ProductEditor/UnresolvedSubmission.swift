public import OpenMarketDomain

/// A submission of which it is not known, or not as hoped, what became of it, and what there is to do.
public nonisolated struct UnresolvedSubmission: Equatable, Sendable {
  /// What is known of the submission.
  public enum Finding: Equatable, Sendable {
    /// The product is not on the market: submitting it again is safe.
    case notRegistered
    /// Each of these may be the product. A person has to look.
    case ambiguous([ProductRow])
    /// Nobody could look, or the market did not refuse the product and does not show it. Submitting the same again looks first,
    /// and sends nothing that may still come.
    case registrationUnknown
    /// An earlier submission, of another draft or before the app was started again, may have registered a product. A person
    /// has to look.
    case earlierRegistrationUnknown
    /// Nothing was sent, because it could not be kept that it was. ``ProductEditorViewModel/sendAgain()`` sends it all the same.
    case notKept
    /// The product is as it was, or as somebody else made it: submitting the changes again is safe.
    case notUpdated(current: ProductRow)
    /// Nobody could look, or the market did not refuse the changes and does not show them. Submitting again reads the product first, and sends what it has not.
    case updateUnknown
  }

  /// What is known, for whoever decides something by it.
  public let finding: Finding
  /// A stable name of the finding, such as `not-registered`.
  public let code: String
  /// What was found, and what to do.
  public let text: String

  /// Writes a finding in a language.
  ///
  /// - Parameters:
  ///   - finding: what is known.
  ///   - failure: of ``Finding/notKept``, why; `nil` where an earlier entry waits in its place.
  ///   - language: that of the text.
  public init(
    _ finding: Finding, because failure: ProductEntryStoreError? = nil, language: Language
  ) {
    let problem = finding.problem(because: failure)
    self.finding = finding
    code = problem.code
    text = problem.text(in: language)
  }

  /// Whether ``ProductEditorViewModel/submit()`` sends nothing, until somebody has looked and says so:
  /// ``ProductEditorViewModel/confirmRegistered(_:)`` or ``ProductEditorViewModel/sendAgain()``.
  public var asksToLook: Bool {
    switch finding {
    case .ambiguous, .earlierRegistrationUnknown: true
    case .notRegistered, .registrationUnknown, .notKept, .notUpdated, .updateUnknown: false
    }
  }

  /// Whether it may turn out that the product is registered.
  public var mayBeRegistered: Bool { asksToLook || finding == .registrationUnknown }
}
