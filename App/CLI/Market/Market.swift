import Foundation
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

/// The server or the embedded market that a command uses.
struct Market: Sendable {
  /// The base URL of the server, or `nil` for the embedded market.
  let address: BaseURL?
  var configuration: OpenMarketConfiguration
  /// The file in which `login` saves the seller credentials for this market.
  let sellerFile: URL
  /// The store with the credentials from this file, or the reason why the file can't be read.
  let savedSellers: Result<FileSellerCredentialStore, any Error>

  /// Creates a market from the options. A folder on the command line takes precedence over a server
  /// in the environment.
  init(_ run: CommandRun) throws {
    let (arguments, environment) = (run.arguments, run.arguments.environment)
    try arguments.checkConflict(of: .server, .dataFolder)
    let address =
      arguments.isGiven(.dataFolder) ? nil : try arguments[.server]?.address()
    self.address = address
    sellerFile = FileSellerCredentialStore.file(
      of: address?.description ?? "embedded",
      in: FileSellerCredentialStore.standardFolder(environment: environment))
    configuration = OpenMarketConfiguration(
      server: address ?? SandboxSessionManager.baseURL, locale: run.console.locale)
    // Each data folder contains a separate market, which needs its own drafts and open
    // registrations.
    configuration.draftFolder =
      address == nil && arguments.text(.dataFolder) != nil
      ? arguments.marketFolder.appending(path: "drafts", directoryHint: .isDirectory)
      : FileDraftStore.standardFolder(environment: environment)
    configuration.clock = run.clock
    configuration.requiresRecord = !arguments.has(.again)
    configuration.apiVersion = try arguments[.api]?.choice() ?? .v3
    configuration.allowsPlainHTTP = arguments.has(.allowHTTP)
    if address != nil {
      var offline = OfflineConfiguration(
        folder: SavedPageStore.standardFolder(environment: environment))
      offline.onProblem = { [console = run.console] problem in
        if problem.isRemoval { console.tell(CommandFailure(problem.message(in: console.language))) }
      }
      configuration.offline = offline
    }
    savedSellers = Result { [sellerFile] in try FileSellerCredentialStore.open(file: sellerFile) }
    // Mask the saved secrets and those of the environment, because a server may repeat secrets in
    // any response.
    configuration.secrets =
      [sellers.credential?.identifier, sellers.credential?.secret].compactMap(\.self)
      + ["OPENMARKET_IDENTIFIER", Option.secretVariable]
      .compactMap { environment[$0].map { Secret($0) } }
  }

  /// The store for the file, which has no credentials if the file can't be read.
  var sellers: FileSellerCredentialStore {
    (try? savedSellers.get()) ?? FileSellerCredentialStore(unread: sellerFile)
  }

  /// The name of the server or of the embedded market, for use in a sentence.
  var name: LocalizedText {
    address.map { LocalizedText($0.description) } ?? .message("embedded-market")
  }
}

extension CommandRun {
  /// Connects to the chosen server, or opens the chosen embedded market for reading.
  func market() async throws -> DIContainer {
    let market = try Market(self)
    return connect(to: market, try await openSandbox(of: market, writes: false))
  }

  /// Opens the embedded market, and says so. Returns `nil` for a server.
  ///
  /// To open the market for writing, this method waits up to 2 seconds while another process is
  /// using the folder. Most commands use the folder for less than 2 seconds, but `serve` uses the
  /// folder until the user ends the command.
  ///
  /// - Parameter writes: A Boolean value that indicates whether the command sends changes. To read,
  ///   the folder doesn't have to exist, and another process may have it open.
  private func openSandbox(of market: Market, writes: Bool) async throws -> SandboxMarket? {
    guard market.address == nil else { return nil }
    console.note(.message("running-embedded"))
    let (folder, options) = (arguments.marketFolder, SandboxMarket.Options(isStrict: true))
    let opened =
      writes
      ? try await SandboxMarket.open(folder: folder, options, waitingUpTo: .seconds(2))
      : try SandboxMarket.openForReading(folder: folder, options)
    return opened ?? SandboxMarket(options)
  }

  /// Opens the chosen market for writing, and signs the seller in. In a dry run, the container
  /// records the requests for changes.
  ///
  /// - Parameter missing: The other required options that are missing from the command line. A
  ///   single failure reports all missing options.
  func sellersMarket(missing: [Option] = []) async throws -> DIContainer {
    let isDryRun = arguments.has(.dryRun)
    var market = try Market(self)
    let isEmbedded = market.address == nil
    var seller = try Seller(self, for: market)
    // The file isn't needed if the command line has all values.
    if !seller.missingOptions.isEmpty { _ = try market.savedSellers.get() }
    seller.complete(with: market.sellers.credential)
    // The embedded market has a predefined seller.
    try checkMissing(missing.map(\.usage), of: isDryRun || isEmbedded ? nil : seller)
    let sandbox = try await openSandbox(of: market, writes: !isDryRun)
    let readySeller = sandbox?.readySeller
    let isReadySeller = seller.complete(with: readySeller?.credential)
    if isDryRun {
      // A dry run sends no credentials, but a server may repeat them.
      market.configuration.secrets += [seller.identifier, seller.secret].compactMap(\.self)
      seller.identifier = seller.identifier ?? Secret(StandIn.identifier)
      seller.secret = seller.secret ?? Secret(StandIn.secret)
      if isEmbedded { console.note(.message("serve-for-curl")) }
    } else if isReadySeller, let readySeller {
      console.note(.message("ready-seller", [readySeller.name]))
    }
    let container = connect(to: market, sandbox)
    try checkMissing(of: seller)
    try await show(container.makeSellerViewModel(), isPrinted: false) {
      try await seller.signIn(with: $0, in: self)
    }
    guard let credential = container.sellers.credential else { throw CommandFailure.interrupted }
    if isDryRun {
      let standIn = try SellerCredential(
        identifier: StandIn.identifier, secret: StandIn.secret, vendorID: credential.vendorID)
      try await container.sellers.save(standIn)
    }
    return container
  }
}

extension Arguments {
  /// The folder of the embedded market.
  var marketFolder: URL {
    files(.dataFolder).last?.url ?? SandboxMarket.defaultFolder(environment: environment)
  }
}
