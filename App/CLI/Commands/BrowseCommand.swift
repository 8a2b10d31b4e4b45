import OpenMarketBrowse
import OpenMarketData
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `browse` command, which shows the market in full-screen mode.
  static let browse = Command(name: "browse", group: .looking, needsSeller: true, hasJSON: false) {
    run throws(CommandFailure) in
    let (console, environment) = (run.console, run.arguments.environment)
    var market = try Market(run)
    var seller = try Seller(run, for: market)
    guard console.input.isTerminal, console.output.isTerminal,
      !["", "dumb"].contains(environment["TERM", default: ""])
    else { throw .usage("no-terminal") }
    // Save form drafts in a folder, so that the next run can restore the drafts.
    market.configuration.draftFolder = market.draftFolder
    market.configuration.images.folder = ImageDiskCache.standardFolder(environment: environment)
    try await market.open(writes: true, console: console)
    try seller.completeWithSaved(in: market)
    seller.complete(with: market.readySeller)
    let container = run.connect(to: market)
    // Sign in only if no credentials are missing. Otherwise, the user can sign in on the seller page.
    if seller.missingOptions.isEmpty {
      try await seller.signIn(with: container.makeSellerViewModel(), in: run)
    }
    let browse = Browse(
      container, name: market.name(console.language), layout: .list, language: console.language,
      isStyled: console.allowsStyle, environment: environment)
    switch await browse.run(input: console.input, output: console.output) {
    case .quit: return
    case .interrupted: throw .interrupted
    case .noTerminal: throw .usage("no-terminal")
    }
  }
}
