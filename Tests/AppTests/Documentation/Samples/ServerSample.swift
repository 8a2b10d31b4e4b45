import OpenMarketKit

/// Creates the container for a server. Create one, and keep it: a container doesn't receive the changes made through another one.
func makeMarket(server: String = "https://openmarket.yagom-academy.kr") throws -> DIContainer {
  DIContainer(configuration: OpenMarketConfiguration(server: try BaseURL(server)))
}
