public import OpenMarketDomain

/// A view model for the settings of the seller who uses the app.
///
/// The view model shows the seller from the credential store, and follows changes on other screens.
/// The form is cleared after the credential is saved. Calls to ``save()`` and ``signOut()`` run one
/// after another, in order.
@MainActor
public final class SellerViewModel: StateViewModel<SellerState> {
  private let sellers: any SellerCredentialStore
  private var observation: Subscription?

  /// A call of the store. Its value is `nil` if the call was cancelled.
  private typealias Call = Task<Result<Void, SellerCredentialStoreError>?, Never>

  /// The latest call, until all calls have ended.
  private var lastCall: Call?

  /// Creates a view model with an empty form.
  ///
  /// - Parameters:
  ///   - sellers: The store that saves the credential.
  ///   - locale: The locale for messages.
  public init(sellers: any SellerCredentialStore, locale: any TextLocale) {
    self.sellers = sellers
    super.init(StateStore(SellerState()), locale: locale)
    observation = sellers.subscribe(Subscriber { [weak self] _ in await self?.showSeller() })
    showSeller()
  }

  // MARK: - Typing

  /// The text in the identifier field.
  public var identifier: String {
    get { state.form.identifier.plaintext }
    set { type(in: .identifier) { $0.identifier = Secret(newValue) } }
  }

  /// The text in the secret field.
  public var secret: String {
    get { state.form.secret.plaintext }
    set { type(in: .secret) { $0.secret = Secret(newValue) } }
  }

  /// The text in the vendor number field. If it's blank, the number isn't known, so the seller's
  /// products can't be found.
  public var vendorNumber: String {
    get { state.form.vendorNumber }
    set { type(in: .vendorNumber) { $0.vendorNumber = newValue } }
  }

  private func type(in field: SellerField, _ change: (inout SellerState.Form) -> Void) {
    store.update { state in
      let before = state.form
      change(&state.form)
      if state.form != before { state.issues.removeAll { $0.sellerField == field } }
    }
  }

  // MARK: - Signing in and out

  /// Saves the credential in the form and signs in. If the form has issues, the state shows all
  /// issues, and nothing is saved.
  ///
  /// If the caller is cancelled before the store is called, the credential isn't saved. If the
  /// caller is cancelled later, the store may still save the credential.
  ///
  /// - Returns: The result of this call, or `nil` if the call was cancelled.
  @discardableResult
  public func save() async -> SignInResult? {
    let form = state.form
    let issues = form.issues.map { UserMessage($0, in: language) }
    guard let credential = form.credential else {
      store.update { $0.issues = issues }
      return .invalid(issues)
    }
    var result: SignInResult?
    let error = await save(credential) {
      // Don't clear the form if the user has edited the form since the call.
      if $0.form == form { $0.form = SellerState.Form() }
      result = .signedIn(SellerState.Seller(credential, locale: self.locale))
    }
    return error.map { .failed($0) } ?? result
  }

  /// Signs out and removes the saved credential.
  ///
  /// - Returns: The error of this call, or `nil` if the call succeeded or was cancelled.
  @discardableResult
  public func signOut() async -> UserMessage? {
    await save(nil) { _ in }
  }

  /// Removes the error of the last save that the user dismisses. The form stays.
  public func dismiss(_ message: UserMessage) {
    store.update { if $0.error == message { $0.error = nil } }
  }

  /// Saves a credential after all earlier calls have ended, even those that were cancelled, because
  /// the store may still save them.
  ///
  /// - Parameter change: The closure that changes the state if the credential is saved.
  /// - Returns: The error of this call, if any.
  private func save(
    _ credential: SellerCredential?, then change: @escaping (inout SellerState) -> Void
  ) async -> UserMessage? {
    guard !Task.isCancelled else { return nil }
    let call = Call { [sellers, earlier = lastCall] in
      _ = await earlier?.value
      if Task.isCancelled { return nil }
      do throws(SellerCredentialStoreError) {
        return .success(try await sellers.save(credential))
      } catch {
        return Task.isCancelled ? nil : .failure(error)
      }
    }
    lastCall = call
    store.update { $0.isBusy = true }
    let outcome = await withTaskCancellationHandler {
      await call.value
    } onCancel: {
      call.cancel()
    }
    if lastCall == call { lastCall = nil }
    var message: UserMessage?
    store.update { state in
      state.isBusy = lastCall != nil
      state.seller = seller
      switch outcome {
      case .success:
        state.error = nil
        change(&state)
      case .failure(let error):
        message = error.message(in: language)
        state.error = message
      case nil: break
      }
    }
    return message
  }

  private var seller: SellerState.Seller? {
    sellers.credential.map { SellerState.Seller($0, locale: locale) }
  }

  private func showSeller() {
    store.update { $0.seller = seller }
  }
}
