import Foundation
import OpenMarketData
import OpenMarketTLSRelay

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Benchmarks that repeatedly load the bytes of a product page from a server in another process. The bytes aren't decoded.
enum FetchBenchmarks {
  private static let fetchesARound = 200
  private static let stack = "the bytes of a list page through the whole stack"

  static var all: [Comparison] {
    [
      fetch(
        name: "fetch-same-settings", against: settings,
        theirs: "bare URLSession with the package's settings", goal: 0.35),
      fetch(
        name: "fetch-default", against: .default,
        theirs: "bare URLSession with the default settings", goal: 0.35),
    ]
      // URLSession on Linux can't be told to trust the relay, so the other side uses plain http. The relay needs python3 and
      // openssl.
      + (TLSRelay.isAvailable
        ? [
          fetch(
            name: "fetch-https", isSecure: true, against: settings,
            theirs: "bare URLSession with the package's settings, over http", goal: 0.35)
        ] : [])
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

  private static func fetch(
    name: String, isSecure: Bool = false, against settings: URLSessionConfiguration,
    theirs: String, goal: Double
  ) -> Comparison {
    Comparison(
      name: name, ours: isSecure ? "\(stack), over https" : stack, theirs: theirs, quantity: .cpu,
      goal: .atMostTimes(goal), rounds: 21
    ) {
      let server = try PageServer(.twenty, isSecure: isSecure)
      let service = try PackageStack.service(for: server.origin)
      let endpoint = PackageStack.bytes(of: server.page)
      let session = URLSession(configuration: settings)
      let url = server.url
      let size = server.page.body().count
      return {
        let ours = try await cpuTime {
          for _ in 0..<fetchesARound {
            let bytes = try await service.request(endpoint)
            guard bytes.count == size else { preconditionFailure("not the page") }
          }
        }
        let theirs = try await cpuTime {
          for _ in 0..<fetchesARound {
            let (bytes, _) = try await session.data(from: url)
            guard bytes.count == size else { preconditionFailure("not the page") }
          }
        }
        try await server.expect(fetches: 2 * fetchesARound)
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }
}
