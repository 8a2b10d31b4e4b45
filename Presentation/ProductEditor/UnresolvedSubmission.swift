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
  /// The finding and advice, in the user's language.
  public let message: UserMessage

  /// Creates a submission with its message, for previews and tests of views.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - language: The language of the message.
  public init(_ finding: Finding, language: Language) {
    self.init(finding, after: nil, language: language)
  }

  /// - Parameter search: The search for the result, if any.
  init(_ finding: Finding, after search: MarketSearch?, language: Language) {
    self.finding = finding
    message =
      switch finding {
      case .ambiguous(let rows):
        UserMessage(.ambiguousRegistration, facts: [.products(rows.map(\.id))], in: language)
      case .registrationUnknown:
        UserMessage(.registrationUnknown, facts: [search.map { .notFound($0) }], in: language)
      case .earlierRegistrationUnknown: UserMessage(.earlierRegistrationUnknown, in: language)
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
    case .registrationUnknown, .updateUnknown: false
    }
  }

  /// A Boolean value that indicates whether the product may be registered already.
  public var mayBeRegistered: Bool { asksToLook || finding == .registrationUnknown }
}
