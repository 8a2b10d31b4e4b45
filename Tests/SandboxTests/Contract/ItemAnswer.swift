import Foundation

/// An item of the first version of the API; its own page has all the keys.
struct ItemAnswer: Decodable, Equatable {
  let id: Int
  let title: String
  let descriptions: String?
  let price: Int
  let currency: String
  let stock: Int
  let discountedPrice: Int?
  let thumbnails: [String]
  let images: [String]?
  let registrationDate: Double

  enum CodingKeys: String, CodingKey {
    case id, title, descriptions, price, currency, stock, thumbnails, images
    case discountedPrice = "discounted_price"
    case registrationDate = "registration_date"
  }
}

struct ItemPageAnswer: Decodable {
  let page: Int
  let items: [ItemAnswer]
}

struct ItemErrorAnswer: Decodable {
  let error: Bool
  let reason: String
}
