import Foundation

/// A product as lists send it; a detail has the same keys and more.
///
/// Only what a product cannot be shown without is required. Unknown keys are ignored, and so is `bargain_price`, which
/// is always price − discount.
struct ProductDTO: ListedDTO {
  let id: Int
  let vendorID: Int
  let vendorName: String?
  let name: String
  let description: String?
  let thumbnail: String?
  let currency: String
  let price: Decimal
  let discountedPrice: Decimal?
  let stock: Int64?
  let createdAt: TimestampDTO

  var identifier: Int? { id }

  enum CodingKeys: String, CodingKey {
    case id
    case vendorID = "vendor_id"
    case vendorName
    case name
    case description
    case thumbnail
    case currency
    case price
    case discountedPrice = "discounted_price"
    case stock
    case createdAt = "created_at"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.required(.id)
    vendorID = try container.required(.vendorID)
    vendorName = try container.optional(.vendorName)
    name = try container.required(.name)
    description = try container.optional(.description)
    thumbnail = try container.optional(.thumbnail)
    currency = try container.required(.currency)
    price = try container.required(.price)
    discountedPrice = try container.optional(.discountedPrice)
    stock = try container.optional(.stock)
    createdAt = try container.required(.createdAt)
  }
}
