import Foundation

/// A product as a typical client of the service declares it, with Foundation types.
struct UsualProduct: Sendable {
  let id: Int
  let vendor: String
  let name: String
  let description: String
  let thumbnail: String
  let currency: String
  let price: Decimal
  let bargainPrice: Decimal
  let stock: Int
  let createdAt: Date
}

/// A typical client of the service, which decodes a page with `JSONDecoder`, `.convertFromSnakeCase` and `Decimal` prices.
struct UsualClient: Sendable {
  private struct Page: Decodable {
    let pageNo: Int
    let itemsPerPage: Int
    let totalCount: Int
    let lastPage: Int
    let hasNext: Bool
    let hasPrev: Bool
    let pages: [Row]
  }

  private struct Row: Decodable {
    let id: Int
    let vendorId: Int
    let vendorName: String
    let name: String
    let description: String
    let thumbnail: String
    let currency: String
    let price: Decimal
    let bargainPrice: Decimal
    let discountedPrice: Decimal
    let stock: Int
    let createdAt: Date
    let issuedAt: Date
  }

  private let decoder: JSONDecoder

  init(dates: JSONDecoder.DateDecodingStrategy) {
    decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = dates
  }

  /// The strategy for decoding the service's dates, which are in UTC but don't specify a time zone.
  static var marketDates: JSONDecoder.DateDecodingStrategy {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    return .formatted(formatter)
  }

  func products(in body: Data) throws -> [UsualProduct] {
    try decoder.decode(Page.self, from: body).pages.map { row in
      UsualProduct(
        id: row.id, vendor: row.vendorName, name: row.name, description: row.description,
        thumbnail: row.thumbnail, currency: row.currency, price: row.price,
        bargainPrice: row.bargainPrice, stock: row.stock, createdAt: row.createdAt)
    }
  }
}
