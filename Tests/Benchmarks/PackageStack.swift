import Foundation
import OpenMarketData
import OpenMarketKit

/// The package's network stack as the container configures it, with retries, deadlines, redirects, limits, and a shared exchange
/// for equal requests.
enum PackageStack {
  /// - Parameter transport: The session manager that sends the requests, or `nil` to use the platform's default.
  static func service(
    for origin: String, transport: (any NetworkSessionManager)? = nil
  ) throws -> any DataTransferService {
    DIContainer(
      configuration: OpenMarketConfiguration(server: try BaseURL(origin)),
      transport: transport
    ).service
  }

  /// Returns an endpoint that loads the bytes of a page without decoding them.
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
