import Foundation
import OpenMarketBrowse
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `browse` command, which shows the market in full-screen mode.
enum BrowseCommand: Command {
  static let declaration = CommandDeclaration(
    name: "browse", group: .looking,
    options: [ListCommand.layout],
    needsSeller: true,
    examples: ["openmarket browse", "openmarket browse --layout grid --lang ko"])

  @MainActor
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let choice = try MarketChoice(context)
    let seller = try SellerChoice(of: choice, in: context)
    let layout: ProductListState.Layout =
      try context.arguments.choice(of: ListCommand.layout) ?? .list
    if context.isJSON {
      throw .foreignOption(CommonOptions.json.spelling, command: context.arguments.commandName)
    }
    let environment = context.environment
    guard context.input.isTerminal, context.output.isTerminal,
      !["", "dumb"].contains(environment["TERM", default: ""])
    else { throw .noTerminal }
    let market = try await OpenedMarket.open(
      choice, for: .changing, isQuiet: true, in: context
    ) { configuration in
      // Save form drafts in a folder, so that the next run can restore the drafts. Each data folder contains a separate market,
      // which needs its own drafts.
      configuration.draftFolder =
        choice.folder?.appending(path: "entries", directoryHint: .isDirectory)
        ?? FileDraftStore.standardFolder(environment: environment)
      configuration.images.folder = ImageDiskCache.standardFolder(environment: environment)
    }
    var credentials = try seller.savedCredentials()
    market.complete(&credentials)
    // Sign in only if no credentials are missing. Otherwise, the user can sign in on the seller page.
    if credentials.missingOptions.isEmpty {
      try await context.signIn(credentials, with: market.container.makeSellerViewModel())
    }
    let browse = Browse(
      market.container, name: choice.name(context.language), layout: layout,
      language: context.language, isStyled: context.allowsStyle, environment: environment)
    let ending = await browse.run(input: context.input, output: context.output)
    await market.container.savedPages?.flush()
    switch ending {
    case .quit: return .empty
    case .interrupted: throw .interrupted
    case .noTerminal: throw .noTerminal
    }
  }
}
