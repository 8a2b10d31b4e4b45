import OpenMarketDomain

/// A submission whose outcome isn't known, with what to do about it.
public nonisolated struct UnresolvedSubmission: Equatable, Sendable {
  /// The findings about a submission.
  public enum Finding: Equatable, Sendable {
    /// Each of these rows may be the registered product. A person has to look.
    case ambiguous([ProductRow])
    /// The market neither confirmed nor refused the product, and it wasn't found. It may still appear. Submitting the same
    /// product again searches again, and sends nothing.
    case registrationUnknown
    /// An earlier submission, with other contents or before the app was restarted, may have registered a product. A person
    /// has to look.
    case earlierRegistrationUnknown
    /// The market neither confirmed nor refused the changes, and the product didn't show them. They may still take effect.
    /// Submitting again reads the product first, and sends the remaining changes.
    case updateUnknown
  }

  /// The finding, for use in code.
  public let finding: Finding
  /// The search for the result, if any.
  public let search: MarketSearch?
  /// A stable name of the finding, such as `registration-unknown`.
  public let code: String
  /// The finding, with advice for a screen.
  public let text: String
  /// The finding, with advice for a program that ends and can't look again.
  public let finalText: String

  /// Creates the description of a finding in a language.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - search: The search for the result.
  ///   - language: The language of the texts.
  public init(_ finding: Finding, after search: MarketSearch? = nil, language: Language) {
    let problem = finding.problem(after: search)
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
    case .registrationUnknown, .updateUnknown: false
    }
  }

  /// A Boolean value that indicates whether the product may be registered already.
  public var mayBeRegistered: Bool { asksToLook || finding == .registrationUnknown }
}

nonisolated extension UnresolvedSubmission.Finding {
  fileprivate func problem(after search: MarketSearch?) -> WriteProblem {
    switch self {
    case .ambiguous(let rows): .ambiguousRegistration(candidates: rows.count)
    case .registrationUnknown: .registrationUnknown(search)
    case .earlierRegistrationUnknown: .earlierRegistrationUnknown
    case .updateUnknown: .updateUnknown(search)
    }
  }

  /// The registration that may have happened, if any.
  fileprivate func unconfirmedWrite(after search: MarketSearch?) -> UnconfirmedWrite? {
    switch self {
    case .ambiguous(let rows): .ambiguousRegistration(rows.map(\.id))
    case .registrationUnknown, .earlierRegistrationUnknown: .registration(after: search)
    case .updateUnknown: nil
    }
  }
}
