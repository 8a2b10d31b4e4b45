import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

extension Command {
  private static let vendor = Option("vendor", value: "N")

  /// The `login` command, which saves seller credentials in a file that only the user can read.
  static let login = Command(
    name: "login", group: .selling, options: [vendor], needsSeller: true,
    examples: [
      "openmarket login --identifier ID --server https://market.example",
      "openmarket login --identifier ID --secret-file secret.txt",
    ]
  ) { run throws(CommandFailure) in
    let market = try Market(run)
    var seller = try Seller(run, for: market)
    seller.vendorID = try run.arguments.number(of: vendor).map { VendorID($0) }
    if !seller.needsIdentifier {
      // Another version of the server's API may need the identifier.
      seller.identifier = seller.identifier ?? market.savedCredential?.identifier
    }
    let missing = seller.missingOptions
    guard missing.isEmpty || run.console.canAsk else {
      throw .missingOptions(missing, command: run.arguments.commandName)
    }
    let container = market.sellersContainer()
    run.container = container
    try await run.show(container.makeSellerViewModel()) { model throws(CommandFailure) in
      try await seller.enter(into: model, in: run)
      await model.save()
    } lines: {
      guard $0.seller != nil, $0.issues.isEmpty, $0.error == nil else { return [] }
      let (korean, english) = (market.name.korean, market.name.english)
      let path = market.sellerFile.path
      // The output doesn't contain the seller's identifier, because the identifier is a part of the credentials.
      return run.line(
        "판매자 정보를 저장했습니다 (\(korean)): \(path). 나만 읽을 수 있습니다.",
        "The seller of \(english) is saved in \(path), which only you can read.")
    }
  }

  /// The `logout` command, which removes the saved seller credentials.
  static let logout = Command(
    name: "logout", group: .selling,
    examples: ["openmarket logout", "openmarket logout --server https://market.example"]
  ) { run throws(CommandFailure) in
    let market = try Market(run)
    let path = market.sellerFile.path
    // Check whether the path exists in the file system, even if it's a broken symbolic link.
    let wasSaved = (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    let container = market.sellersContainer()
    run.container = container
    try await run.show(container.makeSellerViewModel()) {
      await $0.signOut()
    } lines: {
      guard $0.error == nil else { return [] }
      let (korean, english) = (market.name.korean, market.name.english)
      return wasSaved
        ? run.line(
          "판매자 정보를 지웠습니다 (\(korean)): \(path).", "Removed the seller of \(english): \(path).")
        : run.line("저장된 판매자 정보가 없습니다 (\(korean)).", "No seller of \(english) was saved.")
    }
  }
}

extension Market {
  /// Returns a container that saves and removes the credentials in the file. It removes the saved pages of this market when
  /// another seller signs in, or the seller signs out.
  fileprivate func sellersContainer() -> DIContainer {
    container(
      sellers: (try? FileSellerCredentialStore.open(file: sellerFile))
        ?? FileSellerCredentialStore(unread: sellerFile))
  }
}

extension CommandRun {
  /// Returns a line of output, which may contain the name of a file.
  fileprivate func line(_ korean: String, _ english: String) -> [String] {
    [TerminalText(line: LocalizedText(korean, english)(language)).text]
  }
}
