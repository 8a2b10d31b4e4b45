import Foundation
import OpenMarketKit
import OpenMarketSandbox

/// The market that runs within this process, with its ready seller signed in.
func embeddedMarket() throws -> DIContainer {
  let sandbox = SandboxMarket()
  let seller = try sandbox.readySeller.map { ready in
    try SellerCredential(
      identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID))
  }
  return DIContainer(
    configuration: OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL,
      locale: Locale(identifier: "en_US")),
    sellers: InMemorySellerCredentialStore(seller),
    transport: SandboxSessionManager(market: sandbox))
}
