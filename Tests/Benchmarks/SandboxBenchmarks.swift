import Foundation
import OpenMarketData
import OpenMarketSandbox

/// A benchmark that compares requests to the sandbox market within the process with requests over a network port.
enum SandboxBenchmarks {
  static var all: [Comparison] {
    [
      Comparison(
        name: "sandbox-in-process", ours: "a list page of the sandbox in the same process",
        theirs: "the same page of the same market over its port", goal: .none, rounds: 21
      ) {
        let market = SandboxMarket()
        let server = SandboxServer(handler: market)
        let origin = try server.start().origin
        let inside = SandboxSessionManager(market: market)
        let outside = SystemSessionManager()
        return {
          _ = server
          return Comparison.Round(
            ours: try await asking(inside, SandboxSessionManager.baseURL.description),
            theirs: try await asking(outside, origin))
        }
      }
    ]
  }

  private static func asking(
    _ sessionManager: any NetworkSessionManager, _ origin: String
  ) async throws -> Duration {
    guard let url = URL(string: origin + ListPage.twenty.target) else {
      preconditionFailure("the benchmarks' own address is none")
    }
    let request = HTTPRequest(url: url)
    return try await timeAwaiting {
      for _ in 0..<50 {
        let response = try await sessionManager.response(to: request, progress: nil)
        guard response.status == 200 else { preconditionFailure("not the page") }
      }
    }
  }
}
