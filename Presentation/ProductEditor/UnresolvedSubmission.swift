public import Foundation
public import OpenMarketDomain

/// A submission whose outcome is unknown, with a message for the user.
public struct UnresolvedSubmission: Hashable, Sendable, Identifiable {
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

  /// A choice to offer the user, with the title for its button.
  public struct Choice: Hashable, Sendable, Identifiable {
    /// The effect of a choice.
    package enum Action: Hashable, Sendable {
      /// The user identified the registered product. The editor calls ``ProductEditorViewModel/confirmRegistered(_:)``.
      case confirmRegistered(ProductID)
      /// The editor looks for the result again, with ``ProductEditorViewModel/submit()``.
      case lookAgain
      /// The user states that the submission had no effect. The editor calls ``ProductEditorViewModel/sendAgain()``.
      case sendAgain
    }

    /// The effect of the choice.
    package let action: Action
    /// The title of the button.
    public let title: String

    /// The identifier of the choice, also in JSON: `lookAgain`, `sendAgain`, or `confirmRegistered` with the product's number.
    public var id: String {
      switch action {
      case .confirmRegistered(let id): "confirmRegistered-\(id)"
      case .lookAgain: "lookAgain"
      case .sendAgain: "sendAgain"
      }
    }
  }

  /// The finding about the outcome.
  public let finding: Finding
  /// The message for the user, which describes the finding and gives advice.
  public let message: UserMessage
  /// The choices to offer the user, each with a button. Pass the user's choice to ``ProductEditorViewModel/perform(_:)``.
  public let choices: [Choice]
  /// The label of a text field for the number of the registered product, or `nil` if the user can't enter a number. See
  /// ``choice(ofNumber:)``.
  public let numberLabel: String?
  /// The title of a button that accepts the number, or `nil` if the user can't enter a number.
  public var numberTitle: String? {
    numberLabel.map { _ in ActionTitle.ok.text(in: message.language) }
  }

  public var id: Finding { finding }

  /// Creates an unresolved submission with its message, for previews and view tests.
  ///
  /// - Parameters:
  ///   - finding: The finding about the outcome.
  ///   - locale: The locale, whose language is the language of the message.
  public init(_ finding: Finding, locale: Locale) {
    self.init(finding, facts: [], language: Language(locale))
  }

  /// - Parameter facts: The facts about the search that just ended, if any.
  init(_ finding: Finding, facts: [LocalizedText?], language: Language) {
    self.finding = finding
    message =
      switch finding {
      case .ambiguous(let rows):
        UserMessage(.ambiguousRegistration, facts: [.products(rows.map(\.id))], in: language)
      case .registrationUnknown:
        UserMessage(.registrationUnknown, facts: facts, in: language)
      case .earlierRegistrationUnknown: UserMessage(.earlierRegistrationUnknown, in: language)
      case .updateUnknown: UserMessage(.updateUnknown, facts: facts, in: language)
      }
    let takesNumber = finding == .registrationUnknown || finding == .earlierRegistrationUnknown
    numberLabel = takesNumber ? LocalizedText.productNumber(language) : nil
    choices = finding.choices(in: language)
  }

  /// A Boolean value that indicates whether the user must check the outcome before the next submission.
  ///
  /// If the value is `true`, ``ProductEditorViewModel/submit()`` doesn't send the product until the user checks the outcome and you
  /// call ``ProductEditorViewModel/confirmRegistered(_:)`` or ``ProductEditorViewModel/sendAgain()``. While ``mayBeRegistered`` is
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

  /// Returns the choice for a product number that the user entered, or `nil` if the text isn't a whole number above 0 or the user
  /// can't enter a number.
  public func choice(ofNumber text: String) -> Choice? {
    guard numberLabel != nil, let number = NumberFormat.positiveNumber(in: text) else { return nil }
    let title = LocalizedText.itIs("#\(number)")(message.language)
    return Choice(action: .confirmRegistered(ProductID(number)), title: title)
  }

  /// A Boolean value that indicates whether the product may already be registered.
  public var mayBeRegistered: Bool { asksToLook || finding == .registrationUnknown }
}

extension UnresolvedSubmission {
  /// Creates a question about an attempt: which of the given products did it register? If there are no candidates, the user can enter
  /// the number of any product.
  init(candidates: [ProductDetail], locale: Locale) {
    let formatter = ProductFormatter(locale: locale)
    let rows = candidates.map { formatter.row($0.product) }
    self.init(
      rows.isEmpty ? .earlierRegistrationUnknown : .ambiguous(rows), locale: locale)
  }

  /// Creates the question after a submission that ended with an unknown outcome.
  init(after unknown: UnknownOutcome, of name: String, isNew: Bool, at time: Date, locale: Locale) {
    guard unknown.candidates.isEmpty else {
      self.init(candidates: unknown.candidates, locale: locale)
      return
    }
    self.init(
      isNew ? .registrationUnknown : .updateUnknown,
      facts: unknown.facts(isNew ? .notFound(name, time) : .notSeen(name, time)),
      language: Language(locale))
  }
}

extension UnresolvedSubmission.Finding {
  fileprivate func choices(in language: Language) -> [UnresolvedSubmission.Choice] {
    func choice(
      _ action: UnresolvedSubmission.Choice.Action, _ title: ActionTitle
    ) -> UnresolvedSubmission.Choice {
      .init(action: action, title: title.text(in: language))
    }
    switch self {
    case .ambiguous(let rows):
      let products = rows.map { row in
        let product = LocalizedText.itIs("“\(row.product.name.excerpt)”, \(row.priceText)")
        return UnresolvedSubmission.Choice(
          action: .confirmRegistered(row.id), title: product(language))
      }
      return products + [choice(.sendAgain, .sendAgain)]
    case .registrationUnknown:
      return [choice(.lookAgain, .searchAgain), choice(.sendAgain, .sendAgain)]
    case .earlierRegistrationUnknown: return [choice(.sendAgain, .sendAgain)]
    // A user who took the edit back has nothing to look for. Sending ends the submission without a request in this case.
    case .updateUnknown: return [choice(.lookAgain, .tryAgain), choice(.sendAgain, .sendAgain)]
    }
  }
}

// MARK: - The user's choice

extension ProductEditorViewModel {
  /// Performs the user's choice after a submission with an unknown outcome, and returns the result as ``submit()`` does.
  @discardableResult
  public func perform(_ choice: UnresolvedSubmission.Choice) async -> ProductEditorState.Phase? {
    switch choice.action {
    case .confirmRegistered(let id): await confirmRegistered(id)
    case .lookAgain: await submit()
    case .sendAgain: await sendAgain()
    }
  }

  /// Submits the form without searching the server for the product from an earlier submission, and returns the result as ``submit()``
  /// does. Call this method if the user states that the earlier submission had no effect.
  ///
  /// If the caller is cancelled, the editor returns to the editing phase, as if the earlier submission had never been made.
  @discardableResult
  public func sendAgain() async -> ProductEditorState.Phase? {
    guard state.unresolved != nil else { return nil }
    change { $0.dropAttempt() }
    return await submit()
  }

  /// Finishes an unresolved registration with the product that the user identified as its result. If images are being loaded or
  /// compressed, the editor waits for them.
  ///
  /// If the search found candidates, the product must be one of them. Otherwise, the editor loads the product. If the product
  /// doesn't exist or belongs to another seller, the editor adds a notice and stays open. If loading fails for another reason,
  /// the editor finishes anyway. If the caller is cancelled, the registration stays unresolved.
  /// Returns the result as ``submit()`` does. A product that can't be the registered one is `failed`, and the submission stays
  /// unresolved.
  @discardableResult
  public func confirmRegistered(_ id: ProductID) async -> ProductEditorState.Phase? {
    guard await imagesAreComplete(), let unresolved = state.unresolved,
      unresolved.mayBeRegistered, let attempt = editing.attempt
    else { return nil }
    var result: ProductEditorState.Phase?
    if let found = attempt.candidates.first(where: { $0.id == id }) {
      await events.post(.registered(found))
      if state.unresolved != nil {
        change { $0.endSubmitting(.finished(.registered(found))) }
        result = state.phase
      }
    } else if attempt.candidates.isEmpty {
      store.update { $0.notices.removeAll { $0.code == .noSuchProduct } }
      beginSubmission()
      await slot.run { [self] in
        do throws(MarketError) {
          try await register.confirm(id, as: sellers.credential)
          return MarketError?.none
        } catch {
          return Task.isCancelled ? .cancelled : error
        }
      } settle: {
        result = self.endConfirming(id, $0)
      }
    }
    await waitUntilSaved()
    return result
  }

  private func endConfirming(_ id: ProductID, _ error: MarketError?) -> ProductEditorState.Phase? {
    switch error {
    case .cancelled:
      change { $0.endSubmitting() }
      return nil
    case .notFound, .notOwner:
      let notice = UserMessage(.noSuchProduct, facts: [.plain("#\(id)")], in: language)
      change({ $0.endSubmitting() }, { $0.add(notice) })
      return .failed(notice)
    default:
      change { $0.endSubmitting(.finished(.confirmed(id))) }
      return state.phase
    }
  }
}
