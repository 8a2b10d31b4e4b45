import Foundation
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `login` command, which saves seller credentials in a file that only the user can read.
  static let login = Command(name: "login", group: .selling, options: [.vendor], needsSeller: true)
  {
    run in
    let market = try Market(run)
    var seller = try Seller(run, for: market)
    seller.vendorID = try run.arguments.number(.vendor).map { VendorID($0) }
    let earlier = market.savedCredential?.identifier
    // Another version of the server's API may need the identifier.
    if !seller.needsIdentifier { seller.identifier = seller.identifier ?? earlier }
    try run.checkMissing(of: seller)
    let container = run.connectSeller(to: market)
    try await run.show(container.makeSellerViewModel()) { model in
      try await seller.enter(into: model, in: run)
      let count = await run.uncertainRegistrationCount(in: market, container)
      await model.save()
      let identifier = container.sellers.credential?.identifier
      if let earlier, let identifier, identifier != earlier {
        await run.removeForms(of: market, container, uncertainCount: count)
      }
    } lines: {
      guard $0.seller != nil, $0.issues.isEmpty, $0.error == nil else { return [] }
      // The output doesn't contain the seller's identifier, because the identifier is a part of the credentials.
      return run.lines("saved-seller", market.name, market.sellerFile.path)
    }
  }

  /// The `logout` command, which removes the saved seller credentials.
  static let logout = Command(name: "logout", group: .selling) { run in
    let market = try Market(run)
    let path = market.sellerFile.path
    // Check whether the path exists in the file system, even if it's a broken symbolic link.
    let wasSaved = (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    let container = run.connectSeller(to: market)
    try await run.show(container.makeSellerViewModel()) {
      let count = await run.uncertainRegistrationCount(in: market, container)
      await $0.signOut()
      if $0.state.error == nil {
        await run.removeForms(of: market, container, uncertainCount: count)
      }
    } lines: {
      $0.error != nil
        ? [] : run.lines(wasSaved ? "removed-seller" : "no-saved-seller", market.name, path)
    }
  }
}

extension CommandRun {
  /// Returns a container that saves and removes the credentials in the file. It removes the saved pages and forms of the market
  /// when another seller signs in, or the seller signs out.
  fileprivate func connectSeller(to market: Market) -> DIContainer {
    var market = market
    market.configuration.draftFolder = market.draftFolder
    let file = market.sellerFile
    let saved = try? FileSellerCredentialStore.open(file: file)
    return connect(to: market, sellers: saved ?? FileSellerCredentialStore(unread: file))
  }

  /// Returns the number of registrations whose outcome isn't known: those of `register`, and the form of `browse`.
  ///
  /// Call this method before the seller signs out, because this removes the form of `browse`.
  fileprivate func uncertainRegistrationCount(
    in market: Market, _ container: DIContainer
  ) async -> Int {
    let form = try? await container.drafts.draft(for: .new)
    var count = form?.saved.isOutcomeUnknown == true ? 1 : 0
    // Each registration has a folder, with a folder for the server.
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: market.registrations.path)
    for path in paths ?? [] where path.split(separator: "/").count == 2 {
      let folder = market.registrations.appending(path: path, directoryHint: .isDirectory)
      let draft = try? await FileDraftStore(folder: folder).draft(for: .new)
      if draft?.saved.isOutcomeUnknown == true { count += 1 }
    }
    return count
  }

  /// Removes the forms of the previous seller, which the next seller must not see.
  ///
  /// A registration whose outcome isn't known can't be found by the same command afterward, so the command asks the user to check the
  /// market, even with `--json`.
  fileprivate func removeForms(
    of market: Market, _ container: DIContainer, uncertainCount count: Int
  ) async {
    try? FileManager.default.removeItem(at: market.registrations)
    try? await (container.drafts as? FileDraftStore)?.removeAll()
    if count > 0 {
      console.tell([.message("removed-forms", count, count.counted("registration"))])
    }
  }
}
