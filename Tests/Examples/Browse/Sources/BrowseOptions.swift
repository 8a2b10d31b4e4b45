import Foundation
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

/// The options on the command line, which select a market and the language.
struct BrowseOptions: Sendable {
  static let usage = LocalizedText(
    "사용법: openmarket-browse [--server URL | --data-dir PATH] [--lang ko|en]",
    "Usage: openmarket-browse [--server URL | --data-dir PATH] [--lang ko|en]")

  private static let korean = Locale(identifier: "ko_KR")
  private static let english = Locale(identifier: "en_US")

  /// The locale of the texts, which is Korean or English.
  private(set) var locale: Locale
  /// The base URL of the server, or `nil` for the embedded market.
  private(set) var server: BaseURL?
  /// The data folder of the embedded market, or `nil` for the folder that `openmarket` uses.
  private(set) var folder: URL?
  /// A Boolean value that indicates whether all options are known and have a valid value.
  private(set) var isValid = true

  init(_ words: some Sequence<String>, environment: [String: String]) {
    locale = MessageLocale.isKorean(in: environment) ? Self.korean : Self.english
    var words = Array(words)[...]
    while let name = words.popFirst() {
      let value = words.popFirst() ?? ""
      switch name {
      case "--server":
        server = try? BaseURL(value)
        isValid = isValid && server != nil
      case "--data-dir":
        folder = NamedFile(value, home: environment["HOME"]).url
        isValid = isValid && !value.isEmpty
      case "--lang":
        isValid = isValid && ["ko", "en"].contains(value)
        locale = value == "ko" ? Self.korean : Self.english
      default: isValid = false
      }
    }
    if server != nil, folder != nil { isValid = false }
  }

  /// The name of the market for the title line.
  var name: LocalizedText {
    server.map { LocalizedText($0.description) } ?? LocalizedText("내장 마켓", "built-in market")
  }

  /// Connects to the server, or opens the embedded market. `openmarket login` saved the seller. The
  /// embedded market has a seller for everyone who isn't signed in.
  func market(environment: [String: String]) async throws -> DIContainer {
    var configuration = OpenMarketConfiguration(
      server: server ?? SandboxSessionManager.baseURL, locale: locale)
    // Each data folder contains a separate market, which needs its own drafts.
    configuration.draftFolder =
      folder?.appending(path: "drafts", directoryHint: .isDirectory)
      ?? FileDraftStore.standardFolder(environment: environment)
    let file = FileSellerCredentialStore.file(
      of: server?.description ?? "embedded",
      in: FileSellerCredentialStore.standardFolder(environment: environment))
    var seller = try FileSellerCredentialStore.open(file: file).credential
    var opened: SandboxMarket?
    if server == nil {
      opened = try await SandboxMarket.open(
        folder: folder, .init(isStrict: true), waitingUpTo: .seconds(2))
      seller = seller ?? opened?.readySeller?.credential
    } else {
      configuration.offline = OfflineConfiguration(
        folder: SavedPageStore.standardFolder(environment: environment))
    }
    return DIContainer(
      configuration: configuration, sellers: InMemorySellerCredentialStore(seller),
      transport: opened.map { SandboxSessionManager(market: $0) })
  }
}
