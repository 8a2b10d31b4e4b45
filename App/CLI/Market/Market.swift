import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// The server or the embedded market that a command uses.
struct Market: Sendable {
  /// The base URL of the server, or `nil` for the embedded market.
  let address: BaseURL?
  var configuration: OpenMarketConfiguration
  /// The data folder that the user chose for the embedded market, or `nil` for the default folder.
  private let folder: URL?
  private let environment: [String: String]
  /// The embedded market after it was opened.
  private var sandbox: SandboxMarket?

  /// Creates a market from the options. A folder on the command line takes precedence over a server in the environment.
  init(_ run: CommandRun) throws(CommandFailure) {
    let arguments = run.arguments
    environment = arguments.environment
    let isFolderGiven = arguments.isGiven(.dataFolder)
    if isFolderGiven, arguments.isGiven(.server) { throw .conflictingOptions(.server, .dataFolder) }
    let address = isFolderGiven ? nil : try arguments.serverURL
    self.address = address
    folder = address == nil ? try arguments.file(of: .dataFolder)?.url : nil
    configuration = OpenMarketConfiguration(
      server: address ?? SandboxSessionManager.baseURL, locale: run.console.locale)
    configuration.apiVersion = try arguments.choice(of: .api) ?? .v3
    configuration.allowsPlainHTTP = arguments.has(.allowHTTP)
    if address != nil {
      var offline = OfflineConfiguration(
        folder: SavedPageStore.standardFolder(environment: environment))
      offline.onProblem = { [console = run.console] problem in
        if problem.isRemoval { console.note(problem.message(in: console.language).text) }
      }
      configuration.offline = offline
    }
    // Mask the saved secrets and those of the environment, because a server may repeat secrets in any response.
    let saved = savedCredential
    configuration.secrets =
      [saved?.identifier, saved?.secret].compactMap(\.self)
      + [Option.identifier.variable, Option.secretVariable]
      .compactMap { $0.flatMap { environment[$0] } }.map { Secret($0) }
  }

  /// The name of the server or embedded market, for use in a sentence.
  var name: LocalizedText {
    address.map { LocalizedText($0.description) } ?? .message("embedded-market")
  }

  /// The file in which `login` saves the seller credentials for this market.
  var sellerFile: URL {
    FileSellerCredentialStore.file(
      of: address?.description ?? "embedded",
      in: FileSellerCredentialStore.standardFolder(environment: environment))
  }

  /// The saved credential, or `nil` if the file can't be read.
  var savedCredential: SellerCredential? {
    (try? FileSellerCredentialStore.open(file: sellerFile))?.credential
  }

  /// The folder of the drafts. Each data folder contains a separate market, which needs its own drafts.
  var draftFolder: URL {
    folder?.appending(path: "drafts", directoryHint: .isDirectory)
      ?? FileDraftStore.standardFolder(environment: environment)
  }

  /// The folder of the registrations in this market whose outcome isn't known. Each one has a folder.
  var registrations: URL {
    let name = sellerFile.deletingPathExtension().lastPathComponent
    return draftFolder.appending(path: "registrations", directoryHint: .isDirectory)
      .appending(component: name, directoryHint: .isDirectory)
  }

  /// The predefined seller of the embedded market after it was opened.
  var readySeller: SandboxMarket.SellerCredentials? { sandbox?.readySeller }

  /// Opens the embedded market, and reports its damaged files. This method does nothing for a server.
  ///
  /// To open the market for writing, this method waits up to 2 seconds while another process is using the folder. Most commands
  /// use the folder for less than 2 seconds, but `serve` and `browse` use the folder until the user ends the command.
  ///
  /// - Parameter writes: A Boolean value that indicates whether the command sends changes. To read, the folder doesn't have to
  ///   exist, and another process may have it open.
  mutating func open(writes: Bool, console: Console) async throws(CommandFailure) {
    guard address == nil else { return }
    let folder = folder ?? DataFolder.default(environment: environment)
    let api: SandboxMarket.API = configuration.apiVersion == .v2 ? .v2 : .v3
    do throws(FolderStorageError) {
      let opened =
        writes
        ? try await SandboxMarket.open(
          folder: folder, isStrict: true, api: api, waitingUpTo: .seconds(2))
        : try SandboxMarket.openForReading(folder: folder, isStrict: true, api: api)
      opened?.notes.forEach(console.note)
      sandbox = opened?.market ?? SandboxMarket(isStrict: true, api: api)
    } catch {
      throw Task.isCancelled ? .interrupted : CommandFailure(error)
    }
  }

  /// Returns a container for this market.
  func container(sellers: any SellerCredentialStore) -> DIContainer {
    DIContainer(
      configuration: configuration, sellers: sellers,
      transport: sandbox.map { SandboxSessionManager(market: $0) })
  }
}

extension CommandRun {
  /// Connects to the chosen server, or opens the chosen embedded market for reading.
  func market() async throws(CommandFailure) -> DIContainer {
    var market = try Market(self)
    if market.address == nil { console.note(Labels.embeddedMarket) }
    try await market.open(writes: false, console: console)
    return connect(to: market)
  }

  /// Opens the chosen market for writing, and signs the seller in. In a dry run, the container records the requests for changes.
  ///
  /// - Parameters:
  ///   - missing: The other required options that are missing from the command line. A single failure reports all missing options.
  ///   - adjust: A closure that changes the configuration.
  func sellersMarket(
    missing: [String] = [], adjust: (inout Market) -> Void = { _ in }
  ) async throws(CommandFailure) -> DIContainer {
    let isDryRun = arguments.has(.dryRun)
    var market = try Market(self)
    var seller = try Seller(self, for: market)
    try seller.completeWithSaved(in: market)
    func check(_ credentials: [String]) throws(CommandFailure) {
      // A missing credential can be asked for.
      let credentials = console.canAsk ? [] : credentials
      guard !(missing + credentials).isEmpty else { return }
      let failure = arguments.missing(missing + credentials)
      throw credentials.isEmpty ? failure : failure.advised(.message("login-saves"))
    }
    // The embedded market has a predefined seller.
    try check(isDryRun || market.address == nil ? [] : seller.missingOptions)
    if market.address == nil { console.note(Labels.embeddedMarket) }
    try await market.open(writes: !isDryRun, console: console)
    if seller.complete(with: market.readySeller), !isDryRun, let name = market.readySeller?.name {
      console.note(.message("ready-seller", name))
    }
    if isDryRun { seller.usePlaceholders() }
    try check(seller.missingOptions)
    market.configuration.secrets += seller.secrets
    adjust(&market)
    if isDryRun, market.address == nil { console.note(.message("serve-for-curl")) }
    let container = connect(to: market)
    try await seller.signIn(with: container.makeSellerViewModel(), in: self)
    return container
  }
}

extension Arguments {
  fileprivate var serverURL: BaseURL? {
    get throws(CommandFailure) {
      try value(of: .server) { text throws(InvalidValue) in
        do throws(BaseURLError) {
          return try BaseURL(text)
        } catch {
          // Don't repeat a URL that contains `@`, `?` or `#`, because credentials and tokens often appear next to these characters.
          throw InvalidValue(
            error.text, isSecret: text.contains(/[@?#]/.matchingSemantics(.unicodeScalar)))
        }
      }
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an unusable data folder.
  init(_ error: FolderStorageError) {
    switch error {
    case .inUse: self.init(.folderInUse, error.text)
    case .notAMarket: self.init(.notAMarket, error.text)
    case .notAFolder, .inaccessible, .newerVersion: self.init(.folder, error.text)
    }
  }
}
