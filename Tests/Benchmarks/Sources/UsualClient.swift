import Foundation

/// A page as a typical client of the service declares it, with Foundation types.
struct UsualPage: Decodable {
  struct Row: Decodable {
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

  let pageNo: Int
  let itemsPerPage: Int
  let totalCount: Int
  let lastPage: Int
  let hasNext: Bool
  let hasPrev: Bool
  let pages: [Row]

  /// Returns the decoder of a typical client.
  static func decoder(_ dates: JSONDecoder.DateDecodingStrategy) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = dates
    return decoder
  }

  /// The strategy for decoding the service's dates, which are in UTC but don't specify a time zone.
  static var marketDates: JSONDecoder.DateDecodingStrategy {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    return .formatted(formatter)
  }
}

/// A page as a client declares it that does no more work than necessary.
struct PlainPage: Decodable {
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
