import OpenMarketKit

/// Creates the container for a server. Create one, and keep it. `market.localized(_:)` returns one for another language.
func makeMarket(server: String = "https://openmarket.yagom-academy.kr") throws -> DIContainer {
  DIContainer(configuration: OpenMarketConfiguration(server: try BaseURL(server)))
}
