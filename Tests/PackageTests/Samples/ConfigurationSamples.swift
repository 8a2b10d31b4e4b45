import Foundation
import OpenMarketKit

/// Creates a market for a program without a keychain, with all its files in one folder.
func makeMarket(at address: String, keepingIn folder: URL) throws -> DIContainer {
  var configuration = OpenMarketConfiguration(
    server: try BaseURL(address), locale: Locale(identifier: "ko_KR"))
  configuration.draftFolder = folder.appending(path: "drafts")
  configuration.timeouts.attempt = .seconds(5)
  configuration.limits.maximumBodySize = 2 << 20
  return DIContainer(
    configuration: configuration,
    sellers: try FileSellerCredentialStore.open(file: folder.appending(path: "seller")))
}

/// Creates a market that saves its lists and products in a folder.
func makeOfflineMarket(
  _ configuration: OpenMarketConfiguration, savingIn folder: URL,
  over transport: (any NetworkSessionManager)? = nil
) -> DIContainer {
  var configuration = configuration
  configuration.offline = OfflineConfiguration(folder: folder)
  return DIContainer(configuration: configuration, transport: transport)
}

/// Saves an image of a product as a file with the name of the product.
func save(
  _ image: ProductDetailImage, of row: ProductRow, in folder: URL, from market: DIContainer
) async throws -> URL {
  let response = try await market.images.image(
    at: image.original, priority: .visible, progress: nil)
  let file = response.image.file(named: "\(row.product.name) \(row.id)")
  let url = folder.appending(path: file.name)
  try Data(file.bytes).write(to: url)
  return url
}

func makeGermanMarket() throws -> DIContainer {
  let words = [
    "title.tryAgain": "Nochmal versuchen",
    "hint.name": "Name, {range} Zeichen",
    "offline": "Keine Verbindung zum Server{diagnosis}.",
    "offline.suggestion": "Prüfen Sie das Netz.",
  ]
  var configuration = OpenMarketConfiguration(
    server: try BaseURL("https://market.example"), locale: Locale(identifier: "de_DE"))
  configuration.words = { words[$0.code] }
  return DIContainer(configuration: configuration)
}
