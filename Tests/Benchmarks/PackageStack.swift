import Foundation
import OpenMarketData
import OpenMarketKit

/// The package's way to a server, with everything around it that the container puts there: retries, deadlines, redirects,
/// limits, and one exchange for equal requests.
enum PackageStack {
  /// - Parameter transport: carries the requests in the end; the platform's best unless given.
  static func service(
    for origin: String, transport: (any NetworkSessionManager)? = nil
  ) throws -> any DataTransferService {
    DIContainer(
      configuration: OpenMarketConfiguration(server: try BaseURL(origin)),
      transport: transport
    ).service
  }

  /// A page's bytes, as they come.
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
