import Foundation
public import OpenMarketDomain

/// A submission whose outcome is unknown, with a message for the user.
public struct UnresolvedSubmission: Hashable, Sendable, Identifiable {
  /// A finding about the outcome of a submission.
  public enum Finding: Hashable, Sendable {
    /// Each row may show the registered product. The user must identify the product.
    case ambiguous([ProductRow])
    /// The server neither confirmed nor rejected the registration, and a search didn't find the
    /// product. The product may still appear. Submitting the same product again repeats the search
    /// and doesn't send the product.
    case registrationUnknown
    /// A form with different contents may have registered a product. The message has its name and
    /// the time at which it was sent. The user must check whether the product exists.
    case earlierRegistrationUnknown
    /// The server neither confirmed nor rejected the changes, and the product didn't have the new
    /// values yet. The changes may still take effect. Submitting again loads the product first and
    /// sends the remaining changes.
    case updateUnknown
  }

  /// A choice to offer the user, with the title for its button.
  public struct Choice: Hashable, Sendable, Identifiable {
    static let lookAgain = "lookAgain"
    static let sendAgain = "sendAgain"

    /// The identifier of the choice, also in JSON: `lookAgain`, `sendAgain`, or `confirmRegistered`
    /// with the product's number.
    public let id: String
    /// The title of the button.
    public let title: String
    /// The registered product, if the user identifies it with this choice.
    package let product: ProductID?
  }

  /// What the search for the product showed.
  public let finding: Finding
  /// The message for the user, which describes the finding and gives advice.
  public let message: UserMessage
  /// The choices to offer the user, each with a button. Pass the user's choice to
  /// ``ProductEditorViewModel/perform(_:)``.
  public let choices: [Choice]
  public var id: Finding { finding }

  /// Creates an unresolved submission with its message, for previews and view tests.
  ///
  /// - Parameters:
  ///   - finding: What the search for the product showed.
  ///   - locale: The locale, whose language is the language of the message.
  public init(_ finding: Finding, locale: some TextLocale) {
    self.init(finding, of: nil, language: Language(locale))
  }

  /// - Parameters:
  ///   - name: The name of the product, if it's known.
  ///   - diagnosis: The result of the search that just ended, or the time at which an earlier
  ///     product was sent.
  init(
    _ finding: Finding, of name: String?, _ diagnosis: LocalizedText? = nil, language: Language
  ) {
    self.finding = finding
    func choice(_ id: String, _ title: ActionTitle) -> Choice {
      Choice(id: id, title: title.text(in: language), product: nil)
    }
    var slots: [String: LocalizedText] = ["product": .product(named: name)]
    let code: MessageCode
    let choices: [Choice]
    switch finding {
    case .ambiguous(let rows):
      code = .ambiguousRegistration
      slots["candidates"] = .products(rows.map(\.id))
      choices = rows.map { Choice(itIs: $0, in: language) }
    case .registrationUnknown:
      (code, choices) = (.registrationUnknown, [choice(Choice.lookAgain, .searchAgain)])
    case .earlierRegistrationUnknown: (code, choices) = (.earlierRegistrationUnknown, [])
    // A user who took the edit back has nothing to look for. Sending ends the submission without a
    // request in this case.
    case .updateUnknown: (code, choices) = (.updateUnknown, [choice(Choice.lookAgain, .tryAgain)])
    }
    message = UserMessage(code, slots, diagnosis: diagnosis, in: language)
    self.choices = choices + [choice(Choice.sendAgain, .sendAgain)]
  }

  /// Creates the question after a submission that ended with an unknown outcome.
  init(
    after unknown: UnknownOutcome, of name: String, isNew: Bool, at time: Date,
    locale: some TextLocale
  ) {
    guard unknown.candidates.isEmpty else {
      let formatter = ProductFormatter(locale: locale)
      self.init(.ambiguous(unknown.candidates.map { formatter.row($0.product) }), locale: locale)
      return
    }
    self.init(
      isNew ? .registrationUnknown : .updateUnknown, of: name,
      unknown.diagnosis(isNew ? .notFound(at: time) : .unchanged(at: time)),
      language: Language(locale))
  }

  /// Creates the question about an open registration of another product.
  init(about attempt: RegistrationAttempt, locale: some TextLocale) {
    self.init(
      .earlierRegistrationUnknown, of: attempt.name, attempt.formDate.map { .sent(at: $0.date) },
      language: Language(locale))
  }

  /// A Boolean value that indicates whether the user must check the outcome before the next
  /// submission.
  ///
  /// If the value is `true`, ``ProductEditorViewModel/submit()`` doesn't send the product until the
  /// user checks the outcome and you call ``ProductEditorViewModel/confirmRegistered(_:)`` or
  /// ``ProductEditorViewModel/sendAgain()``. While ``mayBeRegistered`` is `true`, offer both
  /// methods to the user.
  ///
  /// For ``Finding/registrationUnknown``, the value is `false`, because `submit()` only searches
  /// for the product again and doesn't send the product.
  public var asksToLook: Bool {
    switch finding {
    case .ambiguous, .earlierRegistrationUnknown: true
    case .registrationUnknown, .updateUnknown: false
    }
  }

  /// A Boolean value that indicates whether the product may already be registered.
  public var mayBeRegistered: Bool { asksToLook || finding == .registrationUnknown }
}

extension UnresolvedSubmission.Choice {
  /// Creates the choice that the given product is the registered one.
  fileprivate init(itIs row: ProductRow, in language: Language) {
    id = "confirmRegistered-\(row.id)"
    title = LocalizedText.itIs("“\(row.product.name.excerpt)”, \(row.priceText)")(language)
    product = row.id
  }
}

// MARK: - The user's choice

extension ProductEditorViewModel {
  /// Performs the user's choice after a submission with an unknown outcome, and returns the result
  /// as ``submit()`` does.
  @discardableResult
  public func perform(_ choice: UnresolvedSubmission.Choice) async -> ProductEditorState.Phase? {
    if let id = choice.product { return await confirmRegistered(id) }
    return await choice.id == UnresolvedSubmission.Choice.sendAgain ? sendAgain() : submit()
  }

  /// Submits the form without searching the server for the product from an earlier submission, and
  /// returns the result as ``submit()`` does. Call this method if the user states that the earlier
  /// submission had no effect.
  ///
  /// If the store can't forget the earlier submission, the submission fails, and nothing is sent.
  /// If the caller is cancelled, the editor returns to the editing phase, as if the earlier
  /// submission had never been made.
  @discardableResult
  public func sendAgain() async -> ProductEditorState.Phase? {
    guard state.unresolved != nil else { return nil }
    // Only the seller of the form can answer.
    if sendingSeller() == nil { return state.phase }
    guard let attempt = facts.attempt else {
      change { $0.dropSubmission() }
      return await submit()
    }
    // Lock the form in the meantime, so that it's sent as it was when the user decided.
    beginSubmission()
    let isForgotten = await slot.run { [self] () -> Bool? in
      do throws(DraftStoreError) {
        try await market.registerProduct.forget(attempt)
      } catch {
        change { $0.endSubmitting(.failed(MarketError.notRecorded(error).message(in: language))) }
        return false
      }
      change { $0.endSubmitting(.editing) }
      return Task.isCancelled ? nil : true
    }
    guard let isForgotten else { return nil }
    return isForgotten ? await submit() : state.phase
  }

  /// Finishes an unresolved registration with the product that the user identified as its result,
  /// one of those in ``UnresolvedSubmission/Finding/ambiguous(_:)``. Another identifier has no
  /// effect. Returns the result as ``submit()`` does.
  @discardableResult
  public func confirmRegistered(_ id: ProductID) async -> ProductEditorState.Phase? {
    guard state.unresolved != nil, let attempt = facts.attempt,
      let found = facts.candidates.first(where: { $0.id == id })
    else { return nil }
    if sendingSeller() == nil { return state.phase }
    // If the app ends before the draft is removed, the next one must know of the attempt.
    let registration = await market.registerProduct.confirm(found, of: attempt) { @MainActor in
      guard state.unresolved != nil else { return }
      autosaver.save(nil)
      await waitUntilSaved()
    }
    guard state.unresolved != nil else { return nil }
    finish(with: .found(found), recordError: registration.recordError)
    await waitUntilSaved()
    return state.phase
  }

  /// Finishes the editor with a product that was sent, and compares the product with the form. If
  /// the attempt at a registration stays in the store, a notice says so.
  func finish(with outcome: ProductEditorState.Outcome, recordError error: DraftStoreError? = nil) {
    let differences = form.differences(in: outcome.detail)
    change(
      { $0.endSubmitting(.finished(outcome)) },
      { state in
        state.differences = differences
        state.notices.removeAll { $0.code == .registrationNotSaved }
        if let error {
          state.add(UserMessage(.registrationKept, diagnosis: error.cause, in: language))
        }
      })
  }
}
