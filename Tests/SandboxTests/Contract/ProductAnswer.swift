import Foundation

/// A product as its own page, and every writing call, answers with it.
struct ProductAnswer: Decodable, Equatable {
  struct Image: Decodable, Equatable {
    let id: Int
    let url: String
    let thumbnail: String

    enum CodingKeys: String, CodingKey {
      case id, url
      case thumbnail = "thumbnail_url"
    }
  }

  struct Vendor: Decodable, Equatable {
    let id: Int
    let name: String
  }

  let id: Int
  let name: String
  let description: String
  let thumbnail: String
  let currency: String
  let price: Decimal
  let bargainPrice: Decimal
  let discountedPrice: Decimal
  let stock: Int
  let createdAt: String
  let images: [Image]
  let vendors: Vendor

  enum CodingKeys: String, CodingKey {
    case id, name, description, thumbnail, currency, price, stock, images, vendors
    case bargainPrice = "bargain_price"
    case discountedPrice = "discounted_price"
    case createdAt = "created_at"
  }
}
