import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit

/// A benchmark for a saved page of 20 products.
enum SavedPageBenchmarks {
  private static let count = 50

  static var all: [Comparison] {
    [
      Comparison(
        name: "saved-page",
        ours: "a saved page of 20 products",
        theirs: "requesting and decoding the page, through the whole stack",
        goal: .atMostTimes(0.5), rounds: 21
      ) {
        let folder = try ScratchFolder()
        let server = try PageServer(.twenty)
        var configuration = OpenMarketConfiguration(
          server: try BaseURL("https://market.example"))
        configuration.offline = OfflineConfiguration(folder: folder.file("pages"))
        let market = DIContainer(
          configuration: configuration, transport: OneAnswer(body: ListPage.twenty.body()))
        _ = try await market.products.products(matching: .all, page: .first)
        let requesting = V3ProductRepository(
          service: try PackageStack.service(for: server.origin))
        return {
          _ = folder
          let ours = await timeAwaiting {
            for _ in 0..<count {
              let page = await market.products.savedProducts(matching: .all, page: .first)
              guard page?.rows.count == 20 else { preconditionFailure("not the page") }
            }
          }
          let theirs = try await timeAwaiting {
            for _ in 0..<count {
              _ = try await requesting.products(matching: .all, page: .first)
            }
          }
          try await server.expect(fetches: count)
          return Comparison.Round(ours: ours, theirs: theirs)
        }
      }
    ]
  }
}
