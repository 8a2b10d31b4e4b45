import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// The market that a command asks. No session is made before a request is sent.
struct Market: Sendable {
  enum Purpose: Sendable {
    case reading
    case writing
  }

  let container: DIContainer
  /// The seller that the embedded market has for everybody; `nil` elsewhere.
  let readySeller: SandboxMarket.SellerCredentials?

  /// Makes the market of a server, or opens the embedded one.
  ///
  /// The embedded market is the one that `serve` serves and `reset` removes. Looking at it makes no folder, and goes on beside
  /// a process that has it; writing needs it alone.
  static func open(
    _ server: ServerChoice, for purpose: Purpose, environment: [String: String],
    preferences: Preferences, adjusting: (inout OpenMarketConfiguration) -> Void = { _ in }
  ) async throws(Failure) -> Market {
    let embedded = server.address == nil ? try await sandbox(server, purpose, environment) : nil
    let address: ServerAddress
    if let named = server.address { address = named } else { address = try embeddedAddress() }
    var configuration = OpenMarketConfiguration(server: address, locale: preferences.locale)
    configuration.dialect = server.dialect
    configuration.allowsPlainHTTP = server.allowsPlainHTTP
    configuration.secrets = secrets(of: server, environment)
    adjusting(&configuration)
    return Market(
      container: DIContainer(
        configuration: configuration,
        carrier: embedded.map { SandboxSessionManager(market: $0) }),
      readySeller: embedded?.readySeller)
  }

  static func embeddedAddress() throws(Failure) -> ServerAddress {
    do {
      return try ServerAddress(SandboxSessionManager.baseURLText)
    } catch {
      throw .unforeseen(LocalizedText(error))
    }
  }

  /// Returns the user's secrets that the server may know. A server may repeat them in any response, even to a command that reads.
  private static func secrets(
    of server: ServerChoice, _ environment: [String: String]
  ) -> [Secret] {
    let file = SellerFile.url(of: server, environment)
    let kept = (try? FileSellerCredentialStore.open(file: file))?.credential
    let variables = [SellerOptions.identifier.declaration.variable, SellerOptions.secretVariable]
    return [kept?.identifier, kept?.secret].compactMap(\.self)
      + variables.compactMap { $0.flatMap { environment[$0] } }.map { Secret($0) }
  }

  private static func sandbox(
    _ server: ServerChoice, _ purpose: Purpose, _ environment: [String: String]
  ) async throws(Failure) -> SandboxMarket {
    let folder = server.folder ?? DataFolder.default(environment: environment)
    guard purpose == .reading else { return try await opened(folder) }
    do throws(FolderStorageError) {
      return try SandboxMarket.openForReading(folder: folder) ?? SandboxMarket()
    } catch {
      throw .local(.folder(error))
    }
  }

  /// Other commands may have the folder, each for a moment: they are waited for. A process that has it for two seconds
  /// keeps it: `serve`, `browse`, or a command that is asking something.
  private static func opened(_ folder: URL) async throws(Failure) -> SandboxMarket {
    var owner: Int?
    var waits = 0
    while true {
      do throws(FolderStorageError) {
        return try SandboxMarket.open(folder: folder).market
      } catch .inUse(let path, let processID) {
        waits = processID == owner ? waits + 1 : 1
        owner = processID
        guard waits <= 40 else { throw .local(.folder(.inUse(path: path, processID: processID))) }
        guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { throw .interrupted }
      } catch {
        throw .local(.folder(error))
      }
    }
  }
}

extension CommandContext {
  /// The market that a command asks. That it is the embedded one is said.
  func market(
    _ server: ServerChoice, for purpose: Market.Purpose = .reading
  ) async throws(Failure) -> Market {
    if server.address == nil { diagnostics.note(Labels.embeddedMarket(language)) }
    return try await Market.open(
      server, for: purpose, environment: environment, preferences: preferences)
  }
}
