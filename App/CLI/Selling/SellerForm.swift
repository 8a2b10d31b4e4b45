import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Signs a seller in, and asks for what is missing where there is somebody to ask.
@MainActor
struct SellerForm {
  let seller: SellerViewModel
  let context: CommandContext

  /// - Parameter vendor: the seller's number on the market; the known one unless given.
  func signIn(_ known: KnownSeller, vendor: VendorID? = nil) async throws(Failure) {
    var identifier = known.identifier
    var secret = known.secret
    while true {
      if identifier == nil { identifier = Secret(try await context.ask(Labels.askIdentifier)) }
      if secret == nil {
        secret = Secret(try await context.ask(Labels.askSecret, isHidden: true))
      }
      seller.setIdentifier(identifier?.revealed ?? "")
      seller.setSecret(secret?.revealed ?? "")
      seller.setVendorNumber((vendor ?? known.vendorID)?.description ?? "")
      await seller.save()
      let state = seller.state
      if let failure = state.failure {
        throw .seller(.store(code: failure.code, text: failure.text))
      }
      if state.issues.isEmpty {
        guard state.seller != nil else { throw .interrupted }
        return
      }
      guard context.question.canBeAsked else { throw .invalid(InvalidEntry(state.issues)) }
      context.diagnostics.tell(state.issues.map(\.text))
      for issue in state.issues {
        switch issue.field {
        case .identifier: identifier = nil
        case .secret: secret = nil
        case .vendorNumber: throw .invalid(InvalidEntry(state.issues))
        }
      }
    }
  }
}
