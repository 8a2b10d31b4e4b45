public import Foundation
public import OpenMarketDomain

/// The settings of a seller: who sells through this app.
///
/// Who is signed in is what the store says, also when it is told elsewhere. What was typed is forgotten once it is kept.
/// What is done one after the other is kept one after the other, and what was given up is over before the next begins.
public final class SellerViewModel: ViewModel {
  /// What is to be kept.
  private struct Wish: Equatable {
    let credential: SellerCredential?
  }

  private let sellers: any SellerCredentialStore
  private let language: Language
  private let store = StateStore(SellerState())
  private var observation: Subscription?

  private let queue = WriteQueue<Wish>()

  /// Settings that show who is signed in, with nothing typed yet.
  ///
  /// - Parameters:
  ///   - sellers: keeps the seller.
  ///   - locale: decides the language of the texts.
  public init(sellers: any SellerCredentialStore, locale: Locale) {
    self.sellers = sellers
    language = Language(locale)
    observation = sellers.subscribe { [weak self] in await self?.showSeller() }
    showSeller()
  }

  public var state: SellerState { store.state }

  public func states(
    buffering policy: AsyncStream<SellerState>.Continuation.BufferingPolicy
  ) -> AsyncStream<SellerState> {
    store.states(buffering: policy)
  }

  // MARK: - Typing

  /// Takes the text of the identifier, as it is typed.
  public func setIdentifier(_ text: String) {
    type(in: .identifier) { $0.identifier = Secret(text) }
  }

  /// Takes the text of the secret, as it is typed.
  public func setSecret(_ text: String) {
    type(in: .secret) { $0.secret = Secret(text) }
  }

  /// Takes the text of the vendor number, as it is typed. A blank one says that it is not known.
  public func setVendorNumber(_ text: String) {
    type(in: .vendorNumber) { $0.vendorNumber = text }
  }

  /// Fills in the form with credentials that are known, as if they were typed. What is missing becomes empty. Call ``save()`` to
  /// sign in.
  public func fillIn(_ credentials: ResolvedCredentials) {
    setIdentifier(credentials.identifier?.plaintext ?? "")
    setSecret(credentials.secret?.plaintext ?? "")
    setVendorNumber(credentials.vendorID?.description ?? "")
  }

  private func type(in field: SellerState.Field, _ change: (inout SellerState.Form) -> Void) {
    store.update { state in
      let before = state.form
      change(&state.form)
      if state.form != before { state.issues.removeAll { $0.sellerField == field } }
    }
  }

  // MARK: - Signing in and out

  /// Makes the seller who is typed the seller, or tells every issue. When that is what was asked last, and it is not kept yet,
  /// joins it.
  ///
  /// Cancelled before it is kept, it keeps nothing. A store that was asked already may keep it all the same;
  /// ``SellerState/seller`` says whether it did.
  public func save() async {
    let form = state.form
    let issues = form.issues.map { UserMessage($0, in: language) }
    guard let credential = form.credential else {
      return store.update { $0.issues = issues }
    }
    await keep(Wish(credential: credential)) {
      // What was typed while it was being kept stays.
      if $0.form == form { $0.form = SellerState.Form() }
    }
  }

  /// Makes nobody the seller.
  public func signOut() async {
    await keep(Wish(credential: nil)) { _ in }
  }

  private func keep(_ wish: Wish, then change: @escaping (inout SellerState) -> Void) async {
    guard !Task.isCancelled else { return }
    if queue.writes.last == wish, await queue.joinLast() { return }
    let form = queue.append(wish)
    store.update { $0.isBusy = true }
    await queue.run(form) {
      await self.save(wish)
    } settle: { [self] outcome in
      let seller = self.seller
      store.update { state in
        state.isBusy = !queue.writes.isEmpty
        state.seller = seller
        switch outcome ?? nil {
        case .success:
          state.failure = nil
          change(&state)
        case .failure(let error):
          state.failure = error.message(in: language)
        case nil: break
        }
      }
    }
  }

  /// - Returns: `nil` when it was given up.
  private func save(_ wish: Wish) async -> Result<Void, SellerCredentialStoreError>? {
    do throws(SellerCredentialStoreError) {
      return .success(try await sellers.save(wish.credential))
    } catch {
      return Task.isCancelled ? nil : .failure(error)
    }
  }

  private var seller: SellerState.Seller? {
    sellers.credential.map { SellerState.Seller($0, language: language) }
  }

  private func showSeller() {
    store.update { $0.seller = seller }
  }
}
