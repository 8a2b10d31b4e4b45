import OpenMarketDomain

/// A submission whose outcome is unknown, with a message for the user.
public nonisolated struct UnresolvedSubmission: Hashable, Sendable, Identifiable {
  /// A finding about the outcome of a submission.
  public enum Finding: Hashable, Sendable {
    /// Each row may show the registered product. The user must identify the product.
    case ambiguous([ProductRow])
    /// The server neither confirmed nor rejected the registration, and a search didn't find the product. The product may still
    /// appear. Submitting the same product again repeats the search and doesn't send the product.
    case registrationUnknown
    /// An earlier submission with different contents may have registered a product. The user must check whether the product
    /// exists.
    case earlierRegistrationUnknown
    /// The server neither confirmed nor rejected the changes, and the product didn't have the new values yet. The changes may
    /// still take effect. Submitting again loads the product first and sends the remaining changes.
    case updateUnknown
  }

  /// The finding about the outcome. Use the finding to choose the actions to offer.
  public let finding: Finding
  /// The message for the user, which describes the finding and gives advice.
  public let message: UserMessage

  public var id: Finding { finding }

  /// Creates an unresolved submission with its message, for previews and view tests.
  ///
  /// - Parameters:
  ///   - finding: The finding about the outcome.
  ///   - language: The language of the message.
  public init(_ finding: Finding, language: Language) {
    self.init(finding, after: nil, language: language)
  }

  /// - Parameter search: The search for the submitted product, if any.
  init(_ finding: Finding, after search: MarketSearch?, language: Language) {
    self.finding = finding
    message =
      switch finding {
      case .ambiguous(let rows):
        UserMessage(.ambiguousRegistration, facts: [.products(rows.map(\.id))], in: language)
      case .registrationUnknown:
        UserMessage(.registrationUnknown, facts: search?.facts(Phrase.notFound) ?? [], in: language)
      case .earlierRegistrationUnknown: UserMessage(.earlierRegistrationUnknown, in: language)
      case .updateUnknown:
        UserMessage(.updateUnknown, facts: search?.facts(Phrase.notSeen) ?? [], in: language)
      }
  }

  /// A Boolean value that indicates whether the user must check the outcome before the next submission.
  ///
  /// If the value is `true`, ``ProductEditorViewModel/submit()`` has no effect until the user checks the outcome and you call
  /// ``ProductEditorViewModel/confirmRegistered(_:)`` or ``ProductEditorViewModel/sendAgain()``. While ``mayBeRegistered`` is
  /// `true`, offer both methods to the user.
  ///
  /// For ``Finding/registrationUnknown``, the value is `false`, because `submit()` only searches for the product again and
  /// doesn't send the product.
  public var asksToLook: Bool {
    switch finding {
    case .ambiguous, .earlierRegistrationUnknown: true
    case .registrationUnknown, .updateUnknown: false
    }
  }

  /// A Boolean value that indicates whether the product may already be registered.
  public var mayBeRegistered: Bool { asksToLook || finding == .registrationUnknown }
}
