import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `login` command, which saves seller credentials in a file that only the user can read.
  static let login = Command(name: "login") { run in
    let market = try Market(run)
    var seller = try Seller(run, for: market)
    seller.vendorID = try run.arguments[.vendor].map { VendorID(try $0.number()) }
    // Another version of the server's API may need the identifier.
    if !seller.needsIdentifier {
      seller.identifier = seller.identifier ?? market.sellers.credential?.identifier
    }
    try run.checkMissing(of: seller)
    let container = run.connect(to: market, sellers: market.sellers)
    try await run.show(container.makeSellerViewModel()) {
      try await seller.signIn(with: $0, in: run)
    } lines: {
      guard $0.seller != nil, $0.issues.isEmpty, $0.error == nil else { return [] }
      // The output doesn't contain the seller's identifier, because the identifier is a part of the
      // credentials.
      return run.lines(.message("saved-seller", [market.name, market.sellerFile.path]))
    }
  }

  /// The `logout` command, which removes the saved seller credentials.
  static let logout = Command(name: "logout") { run in
    let market = try Market(run)
    // A file that can't be read is removed, too.
    let wasSaved = market.sellers.credential != nil || (try? market.savedSellers.get()) == nil
    let message = wasSaved ? "removed-seller" : "no-saved-seller"
    let container = run.connect(to: market, sellers: market.sellers)
    try await run.show(container.makeSellerViewModel()) {
      await $0.signOut()
    } lines: {
      $0.error == nil ? run.lines(.message(message, [market.name, market.sellerFile.path])) : []
    }
  }
}

extension SellerState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return issues.isEmpty ? nil : CommandFailure("invalid-seller", listing: issues)
  }
}
