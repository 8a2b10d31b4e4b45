import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// The server or embedded market that the command line and the environment select.
struct MarketChoice: Hashable, Sendable {
  /// The base URL of the server, or `nil` for the embedded market.
  var address: BaseURL?
  /// The data folder of the embedded market, or `nil` for the default folder.
  var folder: URL?
  var apiVersion = APIVersion.v3
  var allowsPlainHTTP = false
  /// A Boolean value that indicates whether commands show saved pages without asking the server.
  var isOffline = false

  /// Creates a choice from the context's arguments. A folder on the command line takes precedence over a server in the
  /// environment.
  init(_ context: CommandContext) throws(CommandFailure) {
    let arguments = context.arguments
    let (server, folder) = (ServerOptions.server, ServerOptions.dataDirectory)
    let isFolderGiven = arguments.isGiven(folder)
    if isFolderGiven, arguments.isGiven(server) { throw .conflictingOptions(server, folder) }
    if !isFolderGiven { address = try arguments.serverURL }
    if address == nil { self.folder = try arguments.dataFolder }
    apiVersion = try arguments.choice(of: ServerOptions.api) ?? .v3
    allowsPlainHTTP = arguments.has(ServerOptions.allowHTTP)
    isOffline = arguments.has(ServerOptions.offline)
    if isOffline, address == nil {
      throw .missingOptions(
        ["\(server.usage) (OPENMARKET_SERVER)"],
        command: "\(context.arguments.commandName) \(ServerOptions.offline.spelling)")
    }
  }

  /// Returns a container configuration for this market.
  func configuration(in context: CommandContext) -> OpenMarketConfiguration {
    var configuration = OpenMarketConfiguration(
      server: address ?? SandboxSessionManager.baseURL, locale: context.locale)
    configuration.apiVersion = apiVersion
    configuration.allowsPlainHTTP = allowsPlainHTTP
    configuration.secrets = secrets(context.environment)
    return configuration
  }

  /// The name of the server or embedded market, for use in a sentence.
  var name: LocalizedText {
    address.map { LocalizedText($0.description) }
      ?? LocalizedText("내장 마켓", "the embedded market")
  }
}

/// An open market, which provides view models and use cases through a container.
struct OpenedMarket: Sendable {
  let container: DIContainer
  let choice: MarketChoice
  /// The predefined seller of the embedded market, or `nil` for a server.
  let readySeller: SandboxMarket.SellerCredentials?
  /// The recorder of the requests for changes, or `nil` if this isn't a dry run.
  let dryRun: RequestRecorder?

  /// The access that a command needs to a market.
  enum Access {
    /// The command only reads. A missing folder isn't created, and another process may have the folder open.
    case reading
    /// The command reads and sends changes.
    case changing
    /// The command reads, and records its changes instead of sending them.
    case dryRun
  }

  /// Connects to the chosen server, or opens the chosen embedded market. The commands `serve` and `reset` use the same embedded
  /// market.
  ///
  /// The pages of a server are saved for `--offline`. A change removes the saved pages that it may have changed.
  ///
  /// - Parameter isQuiet: A Boolean value that indicates whether to omit the note that the market is embedded.
  static func open(
    _ choice: MarketChoice, for access: Access = .reading, isQuiet: Bool = false,
    in context: CommandContext, adjusting: (inout OpenMarketConfiguration) -> Void = { _ in }
  ) async throws(CommandFailure) -> OpenedMarket {
    if choice.address == nil, !isQuiet { context.note(Labels.embeddedMarket) }
    let sandbox = choice.address == nil ? try await sandbox(choice, access, context) : nil
    var configuration = choice.configuration(in: context)
    if access != .dryRun, choice.address != nil {
      var offline = OfflineConfiguration(
        folder: SavedPageStore.standardFolder(environment: context.environment))
      offline.onProblem = { problem in
        guard choice.isOffline || problem.isRemoval else { return }
        context.note(problem.message(in: context.language).text)
      }
      configuration.offline = offline
    }
    adjusting(&configuration)
    let transport = sandbox.map { SandboxSessionManager(market: $0) }
    var container = DIContainer(configuration: configuration, transport: transport)
    var recorder: RequestRecorder?
    if access == .dryRun {
      let recording = RequestRecorder(server: container.server, reading: container.service)
      let products = configuration.apiVersion.products(from: recording)
      container = DIContainer(
        configuration: configuration, transport: transport, products: { _ in products })
      recorder = recording
    }
    return OpenedMarket(
      container: container, choice: choice, readySeller: sandbox?.readySeller, dryRun: recorder)
  }

  /// Returns the value that a command shows: with `--offline` the saved value, and otherwise the value from the server.
  ///
  /// If the server doesn't send the value, the failure tells whether and when the value was saved.
  func value<Value>(
    in context: CommandContext, savedAt: (Value) -> Timestamp?, saved: () async -> Value?,
    current: () async throws(MarketError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(MarketError) {
      guard choice.isOffline else {
        let value = try await current()
        await container.savedPages?.flush()
        return value
      }
      let value = await saved()
      guard let value else { throw .notCached }
      return value
    } catch {
      let time = choice.isOffline ? nil : await saved().flatMap(savedAt)
      let sentence = time.map { context.age(of: $0) }.map { age in
        LocalizedText(
          "저장된 내용이 있습니다 (\(age)). --offline 옵션을 주면 볼 수 있습니다.",
          "It was saved \(age): give --offline to see it.")
      }
      throw CommandFailure(error, context.language, adding: sentence)
    }
  }

  /// Opens the embedded market.
  ///
  /// To open the market for writing, this method waits up to 2 seconds while another process is using the folder. Most commands
  /// use the folder for less than 2 seconds, but `serve` and `browse` use the folder until the user ends the command.
  private static func sandbox(
    _ choice: MarketChoice, _ access: Access, _ context: CommandContext
  ) async throws(CommandFailure) -> SandboxMarket {
    let folder = choice.folder ?? DataFolder.default(environment: context.environment)
    let api: SandboxMarket.API = choice.apiVersion == .v2 ? .v2 : .v3
    do throws(FolderStorageError) {
      if access != .changing {
        return try SandboxMarket.openForReading(folder: folder, isStrict: true, api: api)
          ?? SandboxMarket(isStrict: true, api: api)
      }
      return try await SandboxMarket.open(
        folder: folder, isStrict: true, api: api, waitingUpTo: .seconds(2)
      ).market
    } catch {
      throw Task.isCancelled ? .interrupted : CommandFailure(error)
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
