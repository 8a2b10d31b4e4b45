import Foundation
import OpenMarketKit

/// Creates a market that stores its lists and products in a folder.
func makeOfflineMarket(
  _ configuration: OpenMarketConfiguration, storingIn folder: URL,
  over transport: (any NetworkSessionManager)? = nil
) -> DIContainer {
  var configuration = configuration
  configuration.responses = ResponseCacheConfiguration(folder: folder)
  return DIContainer(configuration: configuration, transport: transport)
}

/// Prints the cached version of a product, and then the version from the server.
func printVersions(
  of id: ProductID, in market: DIContainer, print: (String) -> Void
) async {
  do throws(MarketError) {
    for try await detail in market.products.cachedThenFresh(id) {
      let isStale = detail.freshness?.isStale == true
      print(isStale ? "\(detail.product.name) (cached)" : detail.product.name)
    }
  } catch {
    print(error.message(in: .english).text)
  }
}
