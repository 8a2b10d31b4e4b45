import Foundation

struct PageAnswer: Decodable {
  let pageNo: Int
  let itemsPerPage: Int
  let totalCount: Int
  let offset: Int
  let limit: Int
  let lastPage: Int
  let hasNext: Bool
  let hasPrev: Bool
  let pages: [RowAnswer]
}

struct RowAnswer: Decodable {
  let id: Int
  let vendorID: Int
  let vendorName: String
  let name: String
  let description: String
  let thumbnail: String
  let currency: String
  let price: Decimal
  let bargainPrice: Decimal
  let discountedPrice: Decimal
  let stock: Int
  let createdAt: String
  let issuedAt: String

  enum CodingKeys: String, CodingKey {
    case id, vendorName, name, description, thumbnail, currency, price, stock
    case vendorID = "vendor_id"
    case bargainPrice = "bargain_price"
    case discountedPrice = "discounted_price"
    case createdAt = "created_at"
    case issuedAt = "issued_at"
  }
}

struct ErrorAnswer: Decodable {
  let code: Int
  let message: String
  let hint: String?
}
