import Foundation

/// An item as the first generation's lists send it; its own page has the same keys, `descriptions` and `images` too.
///
/// Only what a product cannot be shown without is required. Unknown keys are ignored.
struct ItemDTO: ListedDTO {
  let id: Int
  let title: String
  let descriptions: String?
  let currency: String
  let price: Decimal
  /// What is left to pay, and not the amount taken off, as later generations have it; missing without a discount.
  let discountedPrice: Decimal?
  let stock: Int64?
  /// One a picture.
  let thumbnails: [String]?
  let images: [String]?
  let registrationDate: TimestampDTO

  var identifier: Int? { id }

  enum CodingKeys: String, CodingKey {
    case id
    case title
    case descriptions
    case currency
    case price
    case discountedPrice = "discounted_price"
    case stock
    case thumbnails
    case images
    case registrationDate = "registration_date"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.required(.id)
    title = try container.required(.title)
    descriptions = try container.optional(.descriptions)
    currency = try container.required(.currency)
    price = try container.required(.price)
    discountedPrice = try container.optional(.discountedPrice)
    stock = try container.optional(.stock)
    thumbnails = try container.optional(.thumbnails)
    images = try container.optional(.images)
    registrationDate = try container.required(.registrationDate)
  }
}
