import Foundation
import OpenMarketKit

extension DIContainer {
  /// Returns a container whose network stack handles retries, deadlines, redirects and limits, and
  /// in which equal requests share an exchange.
  ///
  /// - Parameters:
  ///   - origin: The scheme, host and port of the server.
  ///   - transport: The session manager that sends the requests, or `nil` to use the default for
  ///     the platform.
  ///   - folder: The folder for saved pages, or `nil` to save no pages.
  static func market(
    at origin: String = "https://market.example", transport: (any NetworkSessionManager)? = nil,
    savingIn folder: URL? = nil
  ) throws -> DIContainer {
    var configuration = OpenMarketConfiguration(
      server: try BaseURL(origin), locale: Locale(identifier: "en_US"))
    configuration.offline = folder.map { OfflineConfiguration(folder: $0) }
    return DIContainer(configuration: configuration, transport: transport)
  }
}

/// A session manager that returns the same response to every request immediately.
struct OneAnswer: NetworkSessionManager {
  let body: Data

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    HTTPResponse(status: 200, body: body)
  }
}
