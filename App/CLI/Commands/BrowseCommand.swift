import Foundation
import OpenMarket
import OpenMarketBrowse
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Shows the market on the whole screen, for the keyboard.
struct BrowseCommand: Command {
  let request: BrowseRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    if context.preferences.isJSON {
      throw .usage(.foreignOption("--" + CommonOptions.json.name, command: .browse))
    }
    guard context.input.isTerminal, context.output.isTerminal,
      !["", "dumb"].contains(context.environment["TERM", default: ""])
    else { throw .usage(.noTerminal(.browse)) }
    let market = try await market(in: context)
    try await BrowseSeller(choice: seller, server: server).signIn(to: market, in: context)
    let browse = Browse(
      market.container, name: server.name(context.language), layout: request.layout,
      language: context.language, isStyled: context.preferences.allowsStyle,
      environment: context.environment)
    switch await browse.run(input: context.input, output: context.output) {
    case .quit: return Report([])
    case .interrupted: throw .interrupted
    case .noTerminal: throw .usage(.noTerminal(.browse))
    }
  }

  private func market(in context: CommandContext) async throws(Failure) -> Market {
    let environment = context.environment
    return try await Market.open(
      server, for: .writing, environment: environment, preferences: context.preferences
    ) { configuration in
      // What is typed into a form is there again the next time, whatever happens. Each folder is a market of its own.
      configuration.entryFolder =
        server.folder?.appending(path: "entries", directoryHint: .isDirectory)
        ?? FileProductEntryStore.standardFolder(environment: environment)
      configuration.images.folder = ImageDiskCache.standardFolder(environment: environment)
    }
  }
}
