import OpenMarket
import OpenMarketData
import OpenMarketSandbox

/// Builds the market that a command asks. No session is made before a request is sent.
enum Market {
  static func container(
    server: ServerAddress?, preferences: Preferences
  ) throws(ServerAddressError) -> DIContainer {
    if let server {
      return DIContainer(
        configuration: OpenMarketConfiguration(server: server, locale: preferences.locale))
    }
    return DIContainer(
      configuration: OpenMarketConfiguration(
        server: try ServerAddress(SandboxSessionManager.baseURLText), locale: preferences.locale),
      carrier: SandboxSessionManager())
  }
}
