import OpenMarket
import OpenMarketData
import OpenMarketSandbox

/// Builds the market that a command asks. No session is made before a request is sent.
enum Market {
  static func container(
    server: ServerChoice, preferences: Preferences
  ) throws(ServerAddressError) -> DIContainer {
    let embedded = try ServerAddress(SandboxSessionManager.baseURLText)
    var configuration = OpenMarketConfiguration(
      server: server.address ?? embedded, locale: preferences.locale)
    configuration.dialect = server.dialect
    configuration.allowsPlainHTTP = server.allowsPlainHTTP
    return DIContainer(
      configuration: configuration, carrier: server.address == nil ? SandboxSessionManager() : nil)
  }
}
