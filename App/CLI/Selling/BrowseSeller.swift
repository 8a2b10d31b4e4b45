import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Who sells at the start: whoever is known without asking. The seller's page is there for everybody else.
struct BrowseSeller: Sendable {
  let choice: SellerChoice
  let server: ServerChoice

  @MainActor
  func signIn(to market: Market, in context: CommandContext) async throws(Failure) {
    var known = try KnownSeller(choice, of: server, context.environment)
    known.complete(with: market.readySeller)
    guard known.missingOptions(on: server).isEmpty else { return }
    let seller = market.container.makeSellerViewModel()
    seller.setIdentifier(known.identifier?.revealed ?? "")
    seller.setSecret(known.secret?.revealed ?? "")
    seller.setVendorNumber(known.vendorID?.description ?? "")
    await seller.save()
    let issues = seller.state.issues
    if !issues.isEmpty { throw .invalid(InvalidEntry(issues)) }
  }
}
