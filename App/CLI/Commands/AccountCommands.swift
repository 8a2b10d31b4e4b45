import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

extension Command {
  private static let vendor = Option("vendor", value: "N")

  /// The `login` command, which saves seller credentials in a file that only the user can read.
  static let login = Command(name: "login", group: .selling, options: [vendor], needsSeller: true) {
    run throws(CommandFailure) in
    let market = try Market(run)
    var seller = try Seller(run, for: market)
    seller.vendorID = try run.arguments.number(of: vendor).map { VendorID($0) }
    if !seller.needsIdentifier {
      // Another version of the server's API may need the identifier.
      seller.identifier = seller.identifier ?? market.savedCredential?.identifier
    }
    let missing = seller.missingOptions
    if !missing.isEmpty, !run.console.canAsk { throw run.arguments.missing(missing) }
    let earlier = market.savedCredential?.identifier
    let container = run.connectSeller(to: market)
    let forms = await SavedForms(of: market, container)
    try await run.show(container.makeSellerViewModel()) { model throws(CommandFailure) in
      try await seller.enter(into: model, in: run)
      await model.save()
      if let earlier, let identifier = container.sellers.credential?.identifier,
        identifier != earlier
      {
        await forms.remove(run.console)
      }
    } lines: {
      guard $0.seller != nil, $0.issues.isEmpty, $0.error == nil else { return [] }
      // The output doesn't contain the seller's identifier, because the identifier is a part of the credentials.
      return run.line("saved-seller", market.name, market.sellerFile.path)
    }
  }

  /// The `logout` command, which removes the saved seller credentials.
  static let logout = Command(name: "logout", group: .selling) { run throws(CommandFailure) in
    let market = try Market(run)
    let path = market.sellerFile.path
    // Check whether the path exists in the file system, even if it's a broken symbolic link.
    let wasSaved = (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    let container = run.connectSeller(to: market)
    let forms = await SavedForms(of: market, container)
    try await run.show(container.makeSellerViewModel()) {
      await $0.signOut()
      if $0.state.error == nil { await forms.remove(run.console) }
    } lines: {
      guard $0.error == nil else { return [] }
      return run.line(wasSaved ? "removed-seller" : "no-saved-seller", market.name, path)
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

  /// Returns a line of output, which may contain the name of a file.
  fileprivate func line(_ message: String, _ values: any Sendable...) -> [String] {
    [TerminalText(line: LocalizedText.message(message, values: values)(language)).text]
  }
}

/// The forms that a seller saved for a market.
///
/// The next seller must not see them. A registration whose outcome isn't known can't be found by the same command after its form
/// was removed, so the command asks the user to check the market, even with `--json`.
private struct SavedForms {
  private let drafts: any DraftStore
  private let registrations: URL
  private let unknownCount: Int

  init(of market: Market, _ container: DIContainer) async {
    let folder = market.registrations
    drafts = container.drafts
    registrations = folder
    // Each registration has a folder, with a folder for the server.
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let folders = (paths ?? []).filter { $0.split(separator: "/").count == 2 }
      .map { folder.appending(path: $0, directoryHint: .isDirectory) }
    var count = 0
    for drafts in [drafts] + folders.map({ FileDraftStore(folder: $0) }) {
      if (try? await drafts.draft(for: .new))?.saved.isOutcomeUnknown == true { count += 1 }
    }
    unknownCount = count
  }

  func remove(_ console: Console) async {
    try? await (drafts as? FileDraftStore)?.removeAll()
    try? FileManager.default.removeItem(at: registrations)
    guard unknownCount > 0 else { return }
    console.tell(
      .message("removed-forms", unknownCount, unknownCount.counted("registration")))
  }
}
