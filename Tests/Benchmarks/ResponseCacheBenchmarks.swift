import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit

/// Benchmarks for pages of 20 products from the response cache.
enum ResponseCacheBenchmarks {
  static var all: [Comparison] { [memory, disk] }

  private static let count = 50

  private static var memory: Comparison {
    Comparison(
      name: "response-memory",
      ours: "a page of 20 products from the response cache in memory, through the whole stack",
      theirs: "decoding the page", quantity: .cpu, goal: .atMostTimes(1 / 3.0)
    ) {
      let body = ListPage.twenty.body()
      let products = try repository(
        "https://market.example", folder: nil,
        transport: OneAnswer(headers: ["Cache-Control": "max-age=86400"], body: body))
      let decoding = RemoteProductRepository(
        service: DefaultDataTransferService(
          server: try BaseURL("https://market.example"), sessionManager: OneAnswer(body: body)))
      return {
        Comparison.Round(
          ours: try await cpuTime { try await read(products, .cacheFirst) },
          theirs: try await cpuTime { try await read(decoding, .networkOnly) })
      }
    }
  }

  private static var disk: Comparison {
    Comparison(
      name: "response-disk",
      ours: "a page of 20 products from the response cache on disk, through the whole stack",
      theirs: "requesting and decoding the page, through the whole stack",
      goal: .atMostTimes(0.5), rounds: 21
    ) {
      let folder = try ScratchFolder()
      let server = try PageServer(.twenty)
      // Without memory, the cache reads the file each time.
      let cached = try repository(
        "https://market.example", folder: folder.file("responses"), memoryCeiling: 0,
        transport: OneAnswer(
          headers: ["Cache-Control": "max-age=86400"], body: ListPage.twenty.body()))
      let requesting = RemoteProductRepository(
        service: try PackageStack.service(for: server.origin))
      try await read(cached, .networkOnly, count: 1)
      return {
        _ = folder
        let ours = try await timeAwaiting { try await read(cached, .cacheOnly) }
        let theirs = try await timeAwaiting { try await read(requesting, .networkOnly) }
        try await server.expect(fetches: count)
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }

  private static func repository(
    _ server: String, folder: URL?, memoryCeiling: Int = ResponseCache.defaultMemoryCeiling,
    transport: any NetworkSessionManager
  ) throws -> any ProductRepository {
    var configuration = OpenMarketConfiguration(server: try BaseURL(server))
    configuration.responses = ResponseCacheConfiguration(folder: folder)
    configuration.responses?.memoryCeiling = memoryCeiling
    return DIContainer(configuration: configuration, transport: transport).products
  }

  private static func read(
    _ products: any ProductRepository, _ policy: CachePolicy, count: Int = count
  ) async throws {
    for _ in 0..<count {
      let page = try await products.products(matching: .all, page: .first, policy: policy)
      guard page.rows.count == 20 else { preconditionFailure("not the page") }
    }
  }
}
