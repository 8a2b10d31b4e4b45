import Foundation
import OpenMarketData
import OpenMarketKit

/// The package's network stack as the container configures it. The stack handles retries, deadlines, redirects and limits, and
/// equal requests share an exchange.
enum PackageStack {
  /// Returns the network stack for the server with the given origin.
  ///
  /// - Parameter transport: The session manager that sends the requests, or `nil` to use the default for the platform.
  static func service(
    for origin: String, transport: (any NetworkSessionManager)? = nil
  ) throws -> any DataTransferService {
    DIContainer(
      configuration: OpenMarketConfiguration(server: try BaseURL(origin)),
      transport: transport
    ).service
  }

  /// Returns an endpoint that loads the bytes of the given page without decoding them.
  static func bytes(of page: ListPage) -> Endpoint<Data> {
    Endpoint(
      path: ["api", "products"],
      query: [
        QueryItem(name: "page_no", value: "1"),
        QueryItem(name: "items_per_page", value: "\(page.size)"),
      ]
    ) { $0.body }
  }
}
