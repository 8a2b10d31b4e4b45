import Foundation
import OpenMarketKit

/// Creates a market that saves its lists and products in a folder.
func makeOfflineMarket(
  _ configuration: OpenMarketConfiguration, savingIn folder: URL,
  over transport: (any NetworkSessionManager)? = nil
) -> DIContainer {
  var configuration = configuration
  configuration.offline = OfflineConfiguration(folder: folder)
  return DIContainer(configuration: configuration, transport: transport)
}

/// Prints the saved version of a product, and then the version from the server.
func printVersions(
  of id: ProductID, in market: DIContainer, print: (String) -> Void
) async {
  if let saved = await market.fetchProductDetail.saved(id) {
    print("\(saved.product.name) (saved)")
  }
  do throws(MarketError) {
    print(try await market.fetchProductDetail(id).product.name)
  } catch {
    print(error.message(in: market.locale).text)
  }
}
