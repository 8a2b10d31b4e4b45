import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation

/// The `login` command, which saves seller credentials in a file that only the user can read.
enum LoginCommand: Command {
  private static let vendor = Option("vendor", value: "N")

  static let declaration = CommandDeclaration(
    name: "login", group: .selling,
    options: [vendor],
    needsSeller: true,
    examples: [
      "openmarket login --identifier ID --server https://market.example",
      "openmarket login --identifier ID --secret-file secret.txt",
    ])

  @MainActor
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let market = try MarketChoice(context)
    var credentials = try SellerChoice(of: market, in: context).credentials(
      vendorID: try context.arguments.number(of: vendor).map { VendorID($0) })
    let earlier = market.savedCredential(context.environment)
    if !credentials.needsIdentifier, credentials.identifier == nil {
      // Another version of the server's API may need the identifier.
      credentials.identifier = earlier?.identifier
    }
    let missing = credentials.missingOptions
    guard missing.isEmpty || context.canAsk else {
      throw .missingOptions(missing, command: context.arguments.commandName)
    }
    try await context.signIn(credentials, with: market.makeSellerViewModel(in: context))
    if let earlier, earlier.identifier != market.savedCredential(context.environment)?.identifier {
      if let server = market.address { context.removeSavedPages(of: server) }
    }
    let path = market.sellerFile(context.environment).path
    // The output doesn't contain the seller's identifier, because the identifier is a part of the credentials.
    return Report(
      in: context, json: ["file": path, "server": market.address?.description],
      "판매자 정보를 저장했습니다 (\(market.name.korean)): \(path). 나만 읽을 수 있습니다.",
      "The seller of \(market.name.english) is saved in \(path), which only you can read.")
  }
}

/// The `logout` command, which removes the saved seller credentials.
enum LogoutCommand: Command {
  static let declaration = CommandDeclaration(
    name: "logout", group: .selling,
    examples: ["openmarket logout", "openmarket logout --server https://market.example"])

  @MainActor
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let market = try MarketChoice(context)
    let path = market.sellerFile(context.environment).path
    // Check whether the path exists in the file system, even if it's a broken symbolic link.
    let wasSaved = (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    let seller = market.makeSellerViewModel(in: context)
    await seller.signOut()
    if let failure = seller.state.error { throw CommandFailure(failure, .unforeseen) }
    if let server = market.address { context.removeSavedPages(of: server) }
    let (korean, english) = (market.name.korean, market.name.english)
    return Report(
      in: context,
      json: ["file": path, "server": market.address?.description, "removed": wasSaved],
      wasSaved ? "판매자 정보를 지웠습니다 (\(korean)): \(path)." : "저장된 판매자 정보가 없습니다 (\(korean)).",
      wasSaved ? "Removed the seller of \(english): \(path)." : "No seller of \(english) was saved."
    )
  }
}

extension CommandContext {
  /// Removes the saved pages of a server, because another seller should not see what the previous seller looked at.
  fileprivate func removeSavedPages(of server: BaseURL) {
    let pages = SavedPageStore(folder: SavedPageStore.standardFolder(environment: environment))
    pages.removeAll(of: server)
    if let problem = pages.takeProblem() { note(problem.message(in: language).text) }
  }
}
