import OpenMarket
import OpenMarketPresentation
import OpenMarketTerminal

extension CommandContext {
  /// The market in which a command writes, with a seller who is signed in, but for a dry run.
  ///
  /// Away from a terminal, everything that is missing is told at once.
  /// - Parameter missing: the options that the command needs besides.
  func market(
    _ server: ServerChoice, for command: CommandDeclaration.Name, as choice: SellerChoice,
    isDryRun: Bool, missing: [String] = []
  ) async throws(Failure) -> Market {
    let canAsk = question.canBeAsked
    func check(_ missing: [String]) throws(Failure) {
      if !canAsk, !missing.isEmpty { throw .usage(.missingOptions(missing, command: command)) }
    }
    if isDryRun {
      try check(missing)
      return try await market(server)
    }
    var known = try KnownSeller(choice, of: server, environment)
    // The embedded market has a seller for everybody, as a rule.
    try check(missing + (server.address == nil ? [] : known.missingOptions(on: server)))
    let market = try await market(server, for: .writing)
    known.complete(with: market.readySeller)
    try check(known.missingOptions(on: server))
    if let name = known.readyName { diagnostics.note(Labels.readySeller(name)(language)) }
    let seller = await market.container.makeSellerViewModel()
    try await SellerForm(seller: seller, context: self).signIn(known)
    return market
  }
}
