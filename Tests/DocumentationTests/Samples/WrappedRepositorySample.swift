import OpenMarketKit

/// Creates a market with a product repository that wraps the default one, for example to count requests.
func makeMarket(
  _ configuration: OpenMarketConfiguration,
  wrapping wrap: (any ProductRepository) -> any ProductRepository
) -> DIContainer {
  DIContainer(configuration: configuration, products: wrap)
}
