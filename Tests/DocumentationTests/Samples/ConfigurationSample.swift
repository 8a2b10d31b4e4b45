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
