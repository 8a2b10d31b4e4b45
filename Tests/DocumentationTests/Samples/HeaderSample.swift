import OpenMarketKit

/// Adds the name of the app to every request.
func addAppName(to configuration: inout OpenMarketConfiguration) {
  configuration.adapt = { $0.headers["User-Agent"] = "LampShop/1.0" }
}
