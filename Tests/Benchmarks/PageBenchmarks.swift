import Foundation
import OpenMarketData
import OpenMarketDomain

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Benchmarks that load or decode a page of 100 products as entities.
///
/// The service sends dates without a time zone. With Foundation, `JSONDecoder` can decode these dates only with a formatter.
/// Benchmarks with `iso` in their names use the faster `.iso8601` strategy for a page that has dates with time zones.
enum PageBenchmarks {
  private struct Dates {
    let page: ListPage
    let name: String
    let strategy: @Sendable () -> JSONDecoder.DateDecodingStrategy
  }

  static var all: [Comparison] {
    let market = Dates(page: .hundred, name: "a DateFormatter") { UsualClient.marketDates }
    let zoned = Dates(page: .hundredWithZones, name: ".iso8601 (dates with zones)") { .iso8601 }
    return [
      fetching(name: "page", market), fetching(name: "page-iso", zoned),
      decoding(name: "decode", market), decoding(name: "decode-iso", zoned), plainDecoding,
    ]
  }

  private static func usual(_ dates: Dates) -> String {
    "JSONDecoder with .convertFromSnakeCase, Decimal and \(dates.name)"
  }

  private static func fetching(name: String, _ dates: Dates) -> Comparison {
    Comparison(
      name: name, ours: "100 products from the request to entities, through the whole stack",
      theirs: "URLSession with the default settings, \(usual(dates))", quantity: .cpu,
      goal: .atMostTimes(0.65), rounds: 21
    ) {
      let server = try PageServer(dates.page)
      let repository = V3ProductRepository(
        service: try PackageStack.service(for: server.origin))
      let session = URLSession(configuration: .default)
      let client = UsualClient(dates: dates.strategy())
      let url = server.url
      let count = 50
      return {
        let ours = try await cpuTime {
          for _ in 0..<count { use(try await rows(of: repository)) }
        }
        let theirs = try await cpuTime {
          for _ in 0..<count { use(try client.products(in: try await session.data(from: url).0)) }
        }
        try await server.expect(fetches: 2 * count)
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }

  private static func decoding(name: String, _ dates: Dates) -> Comparison {
    Comparison(
      name: name, ours: "100 products from their bytes to entities", theirs: usual(dates),
      quantity: .cpu, goal: .atMostTimes(0.65)
    ) {
      let body = dates.page.body()
      let repository = V3ProductRepository(
        service: DefaultDataTransferService(
          server: try BaseURL("https://market.example"),
          sessionManager: OneAnswer(body: body)))
      let client = UsualClient(dates: dates.strategy())
      guard try await rows(of: repository).elementsEqual(client.products(in: body), by: isSame)
      else { preconditionFailure("not the same products") }
      return {
        Comparison.Round(
          ours: try await cpuTime {
            for _ in 0..<20 { use(try await rows(of: repository)) }
          },
          theirs: try await cpuTime {
            for _ in 0..<20 { use(try client.products(in: body)) }
          })
      }
    }
  }

  /// A comparison of decoding with the minimum work that a client has to do. Neither side uses a network stack.
  private static var plainDecoding: Comparison {
    Comparison(
      name: "decode-plain", ours: "20 products from their bytes to entities",
      theirs: "JSONDecoder with Double prices and dates as text", quantity: .cpu,
      goal: .atMostTimes(1.5)
    ) {
      let body = ListPage.twenty.body()
      let repository = V3ProductRepository(service: OneResponse(body: body))
      return {
        Comparison.Round(
          ours: try await cpuTime {
            for _ in 0..<100 { use(try await rows(of: repository, count: 20)) }
          },
          theirs: try await cpuTime {
            for _ in 0..<100 { use(try JSONDecoder().decode(PlainPage.self, from: body)) }
          })
      }
    }
  }

  private static func rows(
    of repository: V3ProductRepository, count: Int = 100
  ) async throws -> [Product] {
    let page = try await repository.products(
      matching: .all, page: try PageRequest(number: 1, size: count))
    guard page.rows.count == count else { preconditionFailure("not the page") }
    return page.rows
  }

  private static func isSame(_ ours: Product, _ theirs: UsualProduct) -> Bool {
    ours.id.rawValue == theirs.id && ours.vendor?.name == theirs.vendor
      && ours.name == theirs.name && ours.description == theirs.description
      && ours.thumbnail?.rawValue == theirs.thumbnail && ours.stock == theirs.stock
      && ours.pricing.price.currency.rawValue == theirs.currency
      && Decimal(string: ours.pricing.price.decimalText) == theirs.price
      && Decimal(string: ours.pricing.bargainPrice.decimalText) == theirs.bargainPrice
      && ours.createdAt.map { Double($0.millisecondsSince1970) } == theirs.createdAt
        .timeIntervalSince1970
        * 1_000
  }
}

/// A service that decodes the same response for each call.
private struct OneResponse: DataTransferService {
  let body: Data

  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    do {
      return try endpoint.read(HTTPResponse(status: 200, body: body))
    } catch {
      throw DataTransferError.decoding(error)
    }
  }
}

private struct PlainPage: Decodable {
  struct Row: Decodable {
    let id: Int
    let vendorID: Int
    let vendorName: String
    let name: String
    let description: String
    let thumbnail: String
    let currency: String
    let price: Double
    let bargainPrice: Double
    let discountedPrice: Double
    let stock: Int
    let createdAt: String
    let issuedAt: String

    private enum CodingKeys: String, CodingKey {
      case id, vendorName, name, description, thumbnail, currency, price, stock
      case vendorID = "vendor_id"
      case bargainPrice = "bargain_price"
      case discountedPrice = "discounted_price"
      case createdAt = "created_at"
      case issuedAt = "issued_at"
    }
  }

  let totalCount: Int
  let lastPage: Int
  let hasNext: Bool
  let pages: [Row]
}
