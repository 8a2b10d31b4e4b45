import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `login` command, which saves seller credentials in a file that only the user can read.
  static let login = Command(name: "login") { run in
    let market = try Market(run)
    var seller = try Seller(run, for: market)
    seller.vendorID = try run.arguments.number(.vendor).map { VendorID($0) }
    // Another version of the server's API may need the identifier.
    if !seller.needsIdentifier {
      seller.identifier = seller.identifier ?? market.savedCredential?.identifier
    }
    try run.checkMissing(of: seller)
    let container = run.connectSeller(to: market)
    try await run.show(container.makeSellerViewModel()) { model in
      try await seller.enter(into: model, in: run)
      await model.save()
    } lines: {
      guard $0.seller != nil, $0.issues.isEmpty, $0.error == nil else { return [] }
      // The output doesn't contain the seller's identifier, because the identifier is a part of the
      // credentials.
      return run.lines("saved-seller", market.name, market.sellerFile.path)
    }
  }

  /// The `logout` command, which removes the saved seller credentials.
  static let logout = Command(name: "logout") { run in
    let market = try Market(run)
    let path = market.sellerFile.path
    // A file that can't be read is removed, too.
    let wasSaved = market.savedCredential != nil || (try? market.sellers.get()) == nil
    let container = run.connectSeller(to: market)
    try await run.show(container.makeSellerViewModel()) {
      await $0.signOut()
    } lines: {
      $0.error != nil
        ? [] : run.lines(wasSaved ? "removed-seller" : "no-saved-seller", market.name, path)
    }
  }
}

extension SellerState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return issues.isEmpty ? nil : CommandFailure("invalid-seller", listing: issues)
  }
}

extension CommandRun {
  /// Returns a container that saves and removes the credentials in the file. It removes the saved
  /// pages of the market when another seller signs in, or the seller signs out.
  fileprivate func connectSeller(to market: Market) -> DIContainer {
    let saved = try? market.sellers.get()
    return connect(
      to: market, sellers: saved ?? FileSellerCredentialStore(unread: market.sellerFile))
  }
}
