import OpenMarketKit

/// Creates the container for a server, with a folder for drafts.
func makeMarket(server: String = "https://openmarket.yagom-academy.kr") throws -> DIContainer {
  var configuration = OpenMarketConfiguration(server: try BaseURL(server))
  configuration.draftFolder = FileDraftStore.standardFolder()
  return DIContainer(configuration: configuration)
}

/// Adds the name of the app to every request.
func addAppName(to configuration: inout OpenMarketConfiguration) {
  configuration.adapt = { $0.headers["User-Agent"] = "LampShop/1.0" }
}

/// Creates a market with a product repository that wraps the default one, for example to count requests.
func makeMarket(
  _ configuration: OpenMarketConfiguration,
  wrapping wrap: (any ProductRepository) -> any ProductRepository
) -> DIContainer {
  DIContainer(configuration: configuration) { $0.products = wrap($0.products) }
}

func sell(
  _ image: [UInt8], in market: DIContainer, as seller: SellerCredential
) async throws -> String {
  do {
    let price = try Money(decimalText: "15000", currency: .krw)
    let values = ProductValues(
      name: "Desk lamp", description: "Warm light, almost new.",
      price: price, stock: 1)
    let draft = try NewProduct(values, images: [ImageFile(name: "lamp.png", bytes: image)])
    let registration = try await market.registerProduct(draft, as: seller)
    return "\(registration.detail.product.name) is on the market"
  } catch MarketError.outcomeUnknown(let unknown) {
    return "A response was lost. Look at \(unknown.candidates.map(\.id)), or call again to search"
  }
}
