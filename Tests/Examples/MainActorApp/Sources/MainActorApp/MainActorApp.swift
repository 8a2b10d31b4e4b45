import Foundation
import OpenMarketKit
import OpenMarketSandbox

@main
struct MainActorApp {
  static func main() async {
    var configuration = OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL, locale: Locale(identifier: "en_US"))
    configuration.imageCompressor = NoCompressor()
    var counting: CountingProductRepository?
    let market = DIContainer(
      configuration: configuration,
      transport: TaggingSessionManager(inner: SandboxSessionManager())
    ) {
      let repository = CountingProductRepository($0.products)
      counting = repository
      $0.products = repository
    }
    let shelf = ShelfViewModel(products: market.products, locale: configuration.locale)
    await shelf.load()
    let list = market.makeProductListViewModel()
    await list.load()
    print("\(shelf.state.rows.count) products, \(counting?.pageCount ?? 0) pages")
  }
}
