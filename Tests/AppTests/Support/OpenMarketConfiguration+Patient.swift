import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketSandbox

extension OpenMarketConfiguration {
  /// The market of a test: a loaded machine is no broken network, so that nothing is given up for taking long.
  static func patient(
    _ server: String = SandboxSessionManager.baseURLText, locale: String = "en_US"
  ) throws -> OpenMarketConfiguration {
    var configuration = OpenMarketConfiguration(
      server: try ServerAddress(server), locale: Locale(identifier: locale),
      deadline: .seconds(3_600))
    configuration.writeDeadline = .seconds(3_600)
    configuration.readTimeout = .seconds(3_600)
    return configuration
  }
}
