import OpenMarketBrowse
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `browse` command, which shows the market in full-screen mode.
  static let browse = Command(name: "browse", group: .looking, needsSeller: true, hasJSON: false) {
    run in
    let (console, environment) = (run.console, run.arguments.environment)
    guard console.input.isTerminal, console.output.isTerminal,
      !["", "dumb"].contains(environment["TERM", default: ""])
    else { throw CommandFailure.usage("no-terminal") }
    var name = ""
    // If credentials are missing, the user can sign in on the seller page.
    let container = try await run.sellersMarket(isOptional: true) { market in
      // Save the forms, so that the next run can restore them.
      market.savesForms = true
      market.configuration.requiresRecord = false
      name = market.name(console.language)
      market.configuration.images.folder = ImageDiskCache.standardFolder(environment: environment)
    }
    let browse = Browse(
      container, name: name, layout: .list, locale: console.locale,
      isStyled: console.allowsStyle, environment: environment)
    switch await browse.run(input: console.input, output: console.output) {
    case .quit: return
    case .interrupted: throw CommandFailure.interrupted
    case .noTerminal: throw CommandFailure.usage("no-terminal")
    }
  }
}
