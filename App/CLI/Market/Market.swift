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
  /// The cache policy of commands that show products: `.cacheOnly` with `--offline`.
  var policy = CachePolicy.networkOnly

  /// Creates a choice from the options in the given arguments. A folder on the command line takes precedence over a server in the
  /// environment.
  init(_ arguments: Arguments) throws(Failure) {
    let server = ServerOptions.server
    let folder = ServerOptions.dataDirectory
    let isFolderGiven = arguments.isGiven(folder.declaration)
    if isFolderGiven, arguments.isGiven(server.declaration) {
      throw .conflictingOptions(server.declaration.spelling, folder.declaration.spelling)
    }
    if !isFolderGiven { address = try arguments.value(of: server) }
    if address == nil { self.folder = try arguments.value(of: folder) }
    apiVersion = try arguments.value(of: ServerOptions.api) ?? .v3
    allowsPlainHTTP = arguments.has(ServerOptions.allowHTTP)
    guard arguments.has(ServerOptions.offline) else { return }
    policy = .cacheOnly
    if address == nil {
      let command = arguments.command?.name ?? ListCommand.declaration.name
      throw .missingOptions(
        ["\(server.declaration.usage) (OPENMARKET_SERVER)"],
        command: "\(command) \(ServerOptions.offline.spelling)")
    }
  }

  /// Returns a container configuration for this market.
  func configuration(in context: CommandContext) -> OpenMarketConfiguration {
    var configuration = OpenMarketConfiguration(
      server: address ?? SandboxSessionManager.baseURL, locale: context.locale)
    configuration.apiVersion = apiVersion
    configuration.allowsPlainHTTP = allowsPlainHTTP
    configuration.secrets = SellerFile(self, context.environment).secrets
    return configuration
  }

  /// Returns the configuration of the cache for the server's responses. A command that asks the server ignores problems of the
  /// cache.
  fileprivate func responses(in context: CommandContext) -> ResponseCacheConfiguration {
    var configuration = ResponseCacheConfiguration(
      folder: ResponseCache.standardFolder(environment: context.environment))
    if policy == .cacheOnly {
      configuration.onProblem = { problem in
        guard case .inUse(let path) = problem else { return }
        Failure.folder(.inUse(path: path, processID: nil)).message.map(context.note)
      }
    }
    return configuration
  }

  /// The name of the server or embedded market, for use in a sentence.
  var name: LocalizedText {
    address.map { LocalizedText($0.description) }
      ?? LocalizedText("내장 마켓", "the embedded market")
  }
}

/// An open market, which provides view models and use cases through a container.
struct Market: Sendable {
  let container: DIContainer
  /// The cache policy of commands that show products.
  let policy: CachePolicy
  /// The predefined seller of the embedded market, or `nil` for a server.
  let readySeller: SandboxMarket.SellerCredentials?

  /// Connects to the chosen server, or opens the chosen embedded market. The commands `serve` and `reset` use the same embedded
  /// market.
  ///
  /// - Parameters:
  ///   - isReadOnly: A Boolean value that indicates whether the command only reads data. If `true`, a missing folder isn't
  ///     created, and another process may have the folder open.
  ///   - isQuiet: A Boolean value that indicates whether to omit the note that the market is embedded.
  ///   - isCaching: A Boolean value that indicates whether to save the server's responses for `--offline`.
  static func open(
    _ choice: MarketChoice, isReadOnly: Bool = true, isQuiet: Bool = false, isCaching: Bool = false,
    in context: CommandContext, adjusting: (inout OpenMarketConfiguration) -> Void = { _ in }
  ) async throws(Failure) -> Market {
    if choice.address == nil, !isQuiet { context.note(Labels.embeddedMarket) }
    let sandbox = choice.address == nil ? try await sandbox(choice, isReadOnly, context) : nil
    var configuration = choice.configuration(in: context)
    if isCaching, choice.address != nil {
      configuration.responses = choice.responses(in: context)
    }
    adjusting(&configuration)
    let market = Market(
      container: DIContainer(
        configuration: configuration,
        transport: sandbox.map { SandboxSessionManager(market: $0) }),
      policy: choice.policy, readySeller: sandbox?.readySeller)
    // A problem with the folder explains why nothing is saved, so its note comes before the failure.
    if choice.policy == .cacheOnly { await market.saveResponses() }
    return market
  }

  /// Waits until the server's responses are saved.
  func saveResponses() async { await container.responses?.flush() }

  /// Returns the time of a saved response that is shown with `--offline`, or `nil` if the server was asked.
  func savedAt(_ freshness: Freshness?) -> Timestamp? {
    policy == .cacheOnly ? freshness?.readAt : nil
  }
}

extension Market {
  /// Opens the embedded market.
  ///
  /// To open the market for writing, this method waits up to 2 seconds while another process is using the folder. Most commands
  /// use the folder for less than 2 seconds, but `serve` and `browse` use the folder until the user ends the command.
  private static func sandbox(
    _ choice: MarketChoice, _ isReadOnly: Bool, _ context: CommandContext
  ) async throws(Failure) -> SandboxMarket {
    let folder = choice.folder ?? DataFolder.default(environment: context.environment)
    do throws(FolderStorageError) {
      if isReadOnly {
        return try SandboxMarket.openForReading(folder: folder, isStrict: true)
          ?? SandboxMarket(isStrict: true)
      }
      return try await SandboxMarket.open(folder: folder, isStrict: true, waitingUpTo: .seconds(2))
        .market
    } catch {
      throw Task.isCancelled ? .interrupted : .folder(error)
    }
  }
}

extension Failure {
  /// Returns the failure for an unusable data folder.
  static func folder(_ error: FolderStorageError) -> Failure {
    switch error {
    case .inUse: Failure(.folderInUse, error.text)
    case .notAMarket: Failure(.notAMarket, error.text)
    case .notAFolder, .inaccessible, .newerVersion: Failure(.folder, error.text)
    }
  }
}
