import Foundation
import OpenMarketKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Benchmarks of requests whose responses aren't decoded.
enum FetchBenchmarks {
  static var all: [Comparison] {
    [
      fetch(
        name: "fetch-same-settings", against: settings,
        theirs: "`URLSession` with the package's settings"),
      fetch(
        name: "fetch-default", against: .default,
        theirs: "`URLSession` with the default settings"),
      stack,
    ]
  }

  /// The same settings that the package uses for its own sessions.
  private static var settings: URLSessionConfiguration {
    let settings = URLSessionConfiguration.ephemeral
    settings.timeoutIntervalForRequest = 60
    settings.urlCache = nil
    settings.httpCookieStorage = nil
    settings.httpCookieAcceptPolicy = .never
    settings.httpShouldSetCookies = false
    settings.urlCredentialStorage = nil
    return settings
  }

  /// Returns an endpoint that loads the bytes of the given page without decoding them.
  private static func bytes(of page: ListPage) -> Endpoint<Data> {
    Endpoint(
      path: ["api", "products"],
      query: [
        URLQueryItem(name: "page_no", value: "1"),
        URLQueryItem(name: "items_per_page", value: "\(page.size)"),
      ]
    ) { $0.body }
  }

  /// Returns a benchmark that loads the bytes of a product page from a server in another process.
  private static func fetch(
    name: String, against settings: URLSessionConfiguration, theirs: String
  ) -> Comparison {
    Comparison(
      name: name, ours: "loading a list page's bytes", theirs: theirs, quantity: .cpu, goal: 0.55
    ) {
      let server = try PageServer(.twenty)
      let service = try DIContainer.market(at: server.origin).service
      let endpoint = bytes(of: server.page)
      let session = URLSession(configuration: settings)
      let url = server.url
      let size = server.page.body().count
      let count = 200
      return {
        let ours = try await cpuTime(repeating: count) {
          let bytes = try await service.request(endpoint)
          guard bytes.count == size else { preconditionFailure("not the page") }
        }
        let theirs = try await cpuTime(repeating: count) {
          let (bytes, _) = try await session.data(from: url)
          guard bytes.count == size else { preconditionFailure("not the page") }
        }
        try await server.expect(fetches: 2 * count)
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }

  private static var stack: Comparison {
    Comparison(
      name: "stack",
      ours: "one call over a transport that responds at once", quantity: .cpu, goal: 20
    ) {
      let service = try DIContainer.market(transport: OneAnswer(body: Data())).service
      let endpoint = bytes(of: .twenty)
      let calls = 2_000
      return {
        let ours = try await cpuTime(repeating: calls) { use(try await service.request(endpoint)) }
        return Comparison.Round(ours: ours / calls)
      }
    }
  }
}
