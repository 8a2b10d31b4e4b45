import Foundation
import OpenMarketKit

/// Benchmarks that decode a page as entities.
///
/// The service sends dates without a time zone. With Foundation, `JSONDecoder` can decode these
/// dates only with a formatter. Benchmarks with `iso` in their names use the faster `.iso8601`
/// strategy for a page that has dates with time zones.
enum PageBenchmarks {
  private struct Dates: Sendable {
    let page: ListPage
    let name: String
    let strategy: @Sendable () -> JSONDecoder.DateDecodingStrategy

  }

  static var all: [Comparison] {
    let market = Dates(page: .hundred, name: "a `DateFormatter`") { UsualPage.marketDates }
    let zoned = Dates(page: .hundredWithZones, name: "`.iso8601`") { .iso8601 }
    return [
      decoding(name: "decode", market), decoding(name: "decode-iso", zoned), plainDecoding, saved,
    ]
  }

  private static func decoding(name: String, _ dates: Dates) -> Comparison {
    Comparison(
      name: name, ours: "decoding 100 products", theirs: "`JSONDecoder` with \(dates.name)",
      quantity: .cpu, goal: 0.65, rounds: 51
    ) {
      let body = dates.page.body()
      let products = try decodingRepository(body)
      let decoder = UsualPage.decoder(dates.strategy())
      let usual = try decoder.decode(UsualPage.self, from: body).pages
      guard try await rows(of: products).elementsEqual(usual, by: isSame)
      else { preconditionFailure("not the same products") }
      return {
        Comparison.Round(
          ours: try await cpuTime(repeating: 20) { use(try await rows(of: products)) },
          theirs: try await cpuTime(repeating: 20) {
            use(try decoder.decode(UsualPage.self, from: body))
          })
      }
    }
  }

  /// A comparison of decoding with the minimum work that a client has to do.
  private static var plainDecoding: Comparison {
    Comparison(
      name: "decode-plain", ours: "decoding 20 products",
      theirs: "`JSONDecoder` with `Double` prices and dates as strings", quantity: .cpu, goal: 1.5,
      rounds: 51
    ) {
      let body = ListPage.twenty.body()
      let products = try decodingRepository(body)
      return {
        Comparison.Round(
          ours: try await cpuTime(repeating: 100) { use(try await rows(of: products, count: 20)) },
          theirs: try await cpuTime(repeating: 100) {
            use(try JSONDecoder().decode(PlainPage.self, from: body))
          })
      }
    }
  }

  private static var saved: Comparison {
    Comparison(
      name: "saved-page", ours: "a saved page of 20 products",
      theirs: "requesting and decoding the page", goal: 0.5
    ) {
      let folder = try ScratchFolder()
      let server = try PageServer(.twenty)
      let market = try DIContainer.market(
        transport: OneAnswer(body: ListPage.twenty.body()), savingIn: folder.file("pages"))
      let saving = market.products
      _ = try await rows(of: saving, count: 20)
      await market.savedPages?.flush()
      let products = try DIContainer.market(at: server.origin).products
      let count = 50
      return {
        _ = folder
        let ours = await timeAwaiting {
          for _ in 0..<count {
            let page = await saving.savedProducts(matching: .all, page: .first)
            guard page?.products.count == 20 else { preconditionFailure("not the page") }
          }
        }
        let theirs = try await timeAwaiting {
          for _ in 0..<count { use(try await rows(of: products, count: 20)) }
        }
        try await server.expect(fetches: count)
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }

  /// Returns a repository that decodes the given response. It has no session managers that handle
  /// retries, redirects or limits.
  private static func decodingRepository(_ body: Data) throws -> any ProductRepository {
    APIVersion.v3.products(
      from: DefaultDataTransferService(
        server: try BaseURL("https://market.example"), sessionManager: OneAnswer(body: body)))
  }

  private static func rows(
    of products: any ProductRepository, count: Int = 100
  ) async throws -> [Product] {
    let page = try await products.products(
      matching: .all, page: try PageRequest(number: 1, size: count))
    guard page.products.count == count else { preconditionFailure("not the page") }
    return page.products
  }

  private static func isSame(_ ours: Product, _ theirs: UsualPage.Row) -> Bool {
    ours.id.rawValue == theirs.id && ours.vendor?.name == theirs.vendorName
      && ours.name == theirs.name && ours.description == theirs.description
      && ours.thumbnail?.rawValue == theirs.thumbnail && ours.stock == theirs.stock
      && ours.price.currency.rawValue == theirs.currency
      && Decimal(string: ours.price.decimalText) == theirs.price
      && Decimal(string: ours.values.bargainPrice.decimalText) == theirs.bargainPrice
      && ours.createdAt?.millisecondsSince1970
        == Int64(theirs.createdAt.timeIntervalSince1970 * 1_000)
  }
}
